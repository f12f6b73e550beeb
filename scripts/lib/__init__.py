"""What several scripts share; not called by themselves."""
