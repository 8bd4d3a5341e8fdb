"""The screens: addresses, thin views, forms, middleware, and the commands that need an address."""
