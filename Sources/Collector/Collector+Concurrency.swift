extension Collector {
    /// Answers a request whose body is there.
    package func answer(_ admission: Admission) async -> CollectorAnswer {
        await withCheckedContinuation { continuation in
            answer(admission) { continuation.resume(returning: $0) }
        }
    }

    /// Answers a question.
    package func answer(_ question: Question) async -> CollectorAnswer {
        await withCheckedContinuation { continuation in
            answer(question) { continuation.resume(returning: $0) }
        }
    }
}
