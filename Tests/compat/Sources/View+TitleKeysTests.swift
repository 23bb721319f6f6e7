import SwiftUI

/// Modifiers whose texts are values of `LocalizedStringKey`.
struct ModifierKeys: View {
    let isPresented: Bool

    private let title: LocalizedStringKey = "Valves"
    private let hint: LocalizedStringKey = "Help for the valve"
    private let name: LocalizedStringKey = "Name of the valve"
    private let action: LocalizedStringKey = "Turn the valve"
    private let count: LocalizedStringKey = "many"
    private let none: LocalizedStringKey? = nil

    var body: some View {
        NavigationStack {
            List {
                Text("Cellar").badge(count)
                Text("Attic").badge(none)
                Color.red.help(hint).accessibilityLabel(name)
                    .accessibilityInputLabels([name, title])
                    .accessibilityAction(named: action) {}
            }
            .navigationTitle(title)
            .navigationSubtitle(count)
            .navigationBarTitleDisplayMode(.inline)
            .alert(title, isPresented: .constant(false), presenting: 7) { _ in Button("One") {} }
            .confirmationDialog(
                title, isPresented: .constant(isPresented), titleVisibility: .visible, presenting: 7
            ) {
                Button("Dialog \($0)") {}
            } message: {
                Text("Message \($0)")
            }
        }
    }
}
