"""x"""


def board(*a):
    return ""
