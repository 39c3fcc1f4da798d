"""Sentences in every language: words, their forms, and the texts of a folder."""
