"""What the benchmarks are made of, and the programs that some of them start; a benchmark itself stands one floor up."""
