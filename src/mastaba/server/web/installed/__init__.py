"""The house as an app on somebody's device."""
