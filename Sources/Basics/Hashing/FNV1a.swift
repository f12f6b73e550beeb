/// The 64-bit FNV-1a hash, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo
/// (https://datatracker.ietf.org/doc/html/rfc9923): short, and the same on every platform and in every release.
package enum FNV1a {
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
