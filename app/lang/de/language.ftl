# Die Sprache selbst: ihr Name, und was FORM um Wörter setzt, die keine eigene Form haben, etwa um Namen von Leuten.

language-name = Deutsch

form-of = von { $value }
