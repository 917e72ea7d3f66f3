"""What the API reads and writes, one module per noun. Shapes only: rules stand in the services."""
