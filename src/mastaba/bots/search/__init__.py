"""How a search thinks: tree, simulations, playouts, and the numbers that steer them."""
