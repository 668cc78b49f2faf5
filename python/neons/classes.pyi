from neons._classes import *  # noqa: F403
