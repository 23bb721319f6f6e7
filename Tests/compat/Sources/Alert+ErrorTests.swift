import SwiftUI

private enum Trouble: LocalizedError {
    case stuck

    var errorDescription: String? { "The valve is stuck" }
    var recoverySuggestion: String? { "Turn it by hand" }
}

/// An alert about an error, with a message or with the button that it has by itself.
struct ErrorAlerts: View {
    let hasMessage: Bool
    @State private var trouble: Trouble? = .stuck

    var body: some View {
        if hasMessage {
            Color.blue.alert(isPresented: .constant(trouble != nil), error: trouble) { _ in
                Button("Done") { trouble = nil }
            } message: { error in
                Text(error.recoverySuggestion ?? "")
            }
        } else {
            Color.blue.alert(isPresented: .constant(trouble != nil), error: trouble) {}
        }
    }
}
