import OSLog

enum OtherLog {
    static func write() {
        let level: OSLogType = .fault
        Logger(OSLog(subsystem: "CompatPanel", category: "other")).log(level: level, "\(1.5) and so on")
    }
}
