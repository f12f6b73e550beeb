#if HTTP
    internal import ArgumentParser
    internal import HummingbirdCore

    #if TLS
        internal import HummingbirdTLS
        internal import NIOSSL
    #endif

    /// The certificate that the server shows to senders, and the private key that belongs to it: files in PEM.
    struct ServedCertificate {
        let path: String
        let keyPath: String

        /// - Returns: nil without files.
        /// - Throws: `ValidationError` for a file without the other one, or in a server that was built without TLS.
        init?(_ path: String?, key keyPath: String?) throws(ValidationError) {
            guard (path == nil) == (keyPath == nil) else {
                throw ValidationError("--certificate and --certificate-key belong together: give both or neither")
            }
            guard let path, let keyPath else { return nil }
            #if TLS
                (self.path, self.keyPath) = (path, keyPath)
            #else
                throw ValidationError(
                    "--certificate: this taptrail-server was built without TLS; build it with --traits Server")
            #endif
        }

        /// Serves over TLS what is served without it.
        func serving(_ http: HTTPServerBuilder) throws -> HTTPServerBuilder {
            #if TLS
                try .tls(http, tlsConfiguration: configuration())
            #else
                http
            #endif
        }

        #if TLS
            private func configuration() throws(ServerExit.BadFile) -> TLSConfiguration {
                // Both are read here as well, for a reason that is as plain as that of other files.
                let chain = try ServerExit.text(of: path, "certificates")
                let privateKey = try ServerExit.text(of: keyPath, "private keys")
                do {
                    var configuration = TLSConfiguration.makeServerConfiguration(
                        certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(chain.utf8)).map {
                            .certificate($0)
                        },
                        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(privateKey.utf8), format: .pem)))
                    // The server speaks HTTP/1.1 alone.
                    configuration.applicationProtocols = ["http/1.1"]
                    // It fails for a key that belongs to another certificate.
                    _ = try NIOSSLContext(configuration: configuration)
                    return configuration
                } catch {
                    throw ServerExit.BadFile(
                        path: path, reason: "there is no certificate in PEM that belongs to the key in \(keyPath)",
                        status: 65)
                }
            }
        #endif
    }
#endif
