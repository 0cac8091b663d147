"""HTTP and WebSockets: routes, authentication, rate limits, errors, and the files of the page."""
