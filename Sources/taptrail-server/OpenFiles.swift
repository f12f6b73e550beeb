#if Server
    internal import Foundation

    /// How many files the process may have open: each connection is one.
    enum OpenFiles {
        /// Lets the process have so many, or as many as the system allows; returns how many it may have.
        static func allow(_ count: Int) -> Int {
            #if canImport(Glibc)
                let files = CInt(RLIMIT_NOFILE.rawValue)
            #else
                let files = RLIMIT_NOFILE
            #endif
            var limit = rlimit()
            guard getrlimit(files, &limit) == 0 else { return count }
            if limit.rlim_cur < count {
                let before = limit.rlim_cur
                limit.rlim_cur = min(limit.rlim_max, rlim_t(max(0, count)))
                if setrlimit(files, &limit) != 0 { limit.rlim_cur = before }
            }
            return Int(clamping: limit.rlim_cur)
        }
    }
#endif
