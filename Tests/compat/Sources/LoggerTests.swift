import os
import SwiftUI

private let logger = Logger(subsystem: "CompatPanel", category: "logs")

/// Writes messages when it appears, also from a file that imports `OSLog`.
struct LogScreen: View {
    private let page = "logs"

    var body: some View {
        Text("Log").onAppear {
            logger.error("the page \(page, privacy: .public) has \(2) and \(page, privacy: .private)")
            logger.log("usual")
            os_log("plain", type: .info)
            OtherLog.write()
        }
    }
}
