"""Help by situation: what to do about a slip, the rules in pictures, and what can be printed."""
