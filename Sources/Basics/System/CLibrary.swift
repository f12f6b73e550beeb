@_exported public import SystemPackage

// The one place that asks which C library there is. Whoever imports Basics sees it, and swift-system with it.
#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif
