extension DashboardConfiguration {
    /// What is wrong with it, a sentence; `nil` if nothing is.
    var fault: String? {
        if siteTitle.isEmpty {
            return "The configuration has an empty siteTitle: say what the dashboard is called."
        }
        if countPatience < .zero {
            return "The configuration has a countPatience of \(countPatience): it is zero or more."
        }
        if pageMemory < 0 {
            return "The configuration has a pageMemory of \(pageMemory) bytes: it is 0, for none, or more."
        }
        let limits = jobLimits
        if limits.running < 1 {
            return "The configuration's jobLimits let no job run: running is at least 1."
        }
        let least = [("waiting", limits.waiting), ("kept", limits.kept)].first { $0.1 < 0 }
        if let (name, number) = least {
            return "The configuration's jobLimits have \(number) as \(name): it is 0 or more."
        }
        let shortest = [("unseen", limits.unseen), ("seen", limits.seen)].first { $0.1 < .zero }
        if let (name, time) = shortest {
            return "The configuration's jobLimits have \(time) as \(name): it is zero or more."
        }
        return nil
    }
}
