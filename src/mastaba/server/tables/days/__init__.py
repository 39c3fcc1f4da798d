"""Games by days: what people do while nobody is there."""
