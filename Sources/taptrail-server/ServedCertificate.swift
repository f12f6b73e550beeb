#if Server
    internal import HummingbirdTLS
    internal import NIOSSL

    /// The certificate that the server shows to senders.
    enum ServedCertificate {
        /// How to serve with the certificates of a file and the private key of another; nil without them.
        static func configuration(_ path: String?, key: String?) throws(ServerExit.BadFile) -> TLSConfiguration? {
            guard let path, let key else { return nil }
            // Both are read here as well, for a reason that is as plain as that of other files.
            let chain = try ServerExit.text(of: path, "certificates")
            let privateKey = try ServerExit.text(of: key, "private keys")
            do {
                var configuration = TLSConfiguration.makeServerConfiguration(
                    certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(chain.utf8)).map { .certificate($0) },
                    privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(privateKey.utf8), format: .pem)))
                // The server speaks HTTP/1.1 alone.
                configuration.applicationProtocols = ["http/1.1"]
                // It fails for a key that belongs to another certificate.
                _ = try NIOSSLContext(configuration: configuration)
                return configuration
            } catch {
                throw ServerExit.BadFile(
                    path: path, reason: "there is no certificate in PEM that belongs to the key in \(key)",
                    status: 65)
            }
        }
    }
#endif
