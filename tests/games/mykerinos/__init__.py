"""Tests of Mykerinos; the numbers after § are those of RULES.md."""
