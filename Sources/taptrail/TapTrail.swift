import ArgumentParser

@main
struct TapTrail: ParsableCommand {}
