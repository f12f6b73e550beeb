"""What scripts/bench measures: a module for each benchmark, and what they share."""
