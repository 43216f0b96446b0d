"""The imperative shell around the table: joins eyes, conductor, journal and panel, with or without a screen."""

from app.session.eyes import EyesProcess
from app.session.looking import Eyes
from app.session.session import Session, SessionError, unpredictable

__all__ = ["Eyes", "EyesProcess", "Session", "SessionError", "unpredictable"]
