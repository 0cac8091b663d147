"""What `ludocracy admin` asks of a server: requests, and the part of the server that does them."""
