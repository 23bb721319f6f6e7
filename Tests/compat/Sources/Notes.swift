import SwiftUI

// A notebook: fields that hand the focus on, an editor with its preview of Markdown, tags by keys,
// and a bar that keeps to what fits.

private struct NoteDraft: Equatable {
    var title = ""
    var text = "Call the **plumber** and ask for a *new* date."
    var tags: [String] = ["home"]
    var code = ""

    var isLocked: Bool { code.count >= 4 }
    var wordCount: Int { text.split(whereSeparator: \.isWhitespace).count }

    var markdown: AttributedString {
        let options = AttributedString.MarkdownParsingOptions(
            interpretedSyntax: .inlineOnlyPreservingWhitespace)
        var string = (try? AttributedString(markdown: text, options: options)) ?? AttributedString(text)
        if let range = string.range(of: "plumber") {
            string[range].foregroundColor = .orange
            string[range].underlineStyle = .single
        }
        return string
    }
}

private struct TagLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 3) {
            configuration.icon.imageScale(.small).foregroundStyle(.tint)
            configuration.title
        }
        .font(.caption)
        .padding(.horizontal, 8)
        .padding(.vertical, 4)
        .background(.tint.opacity(0.15), in: .capsule)
    }
}

private struct NoteBar: View {
    let draft: NoteDraft
    @Binding var isPreview: Bool

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack {
                details
                Spacer()
                Text("Everything is stored on this device alone and never leaves it")
                toggle
            }
            HStack {
                details
                Spacer()
                toggle
            }
            toggle
        }
        .font(.footnote)
        .lineLimit(1)
        .padding(.horizontal)
        .padding(.vertical, 6)
        .background(.bar)
    }

    private var details: some View {
        Text("**\(draft.wordCount)** words, \(draft.isLocked ? "locked" : "open")")
            .contentTransition(.interpolate)
    }

    private var toggle: some View {
        Toggle("Preview", systemImage: "magnifyingglass", isOn: $isPreview)
            .toggleStyle(.button)
            .controlSize(.small)
            .accessibilityIdentifier("preview")
    }
}

struct NotesScreen: View {
    private enum Field: Hashable {
        case title, text, code
    }

    @State private var draft = NoteDraft()
    @State private var isPreview = false
    @State private var selectedTag = 0
    @State private var status: LocalizedStringKey = "Nothing saved yet"
    @FocusState private var field: Field?
    @FocusState private var isTagFocused: Bool

    private let suggestions = ["home", "work", "garden", "ideas"]

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            TextField("Title", text: $draft.title, prompt: Text("Title of the note"))
                .font(.title3.bold())
                .textInputAutocapitalization(.sentences)
                .submitLabel(.next)
                .focused($field, equals: .title)
                .accessibilityIdentifier("noteTitle")
            Divider()
            content
                .frame(height: 96, alignment: .topLeading)
                .animation(.default, value: isPreview)
            tags
            SecureField("Code to lock the note", text: $draft.code)
                .textFieldStyle(.roundedBorder)
                .textContentType(.password)
                .focused($field, equals: .code)
                .submitLabel(.done)
            Text(status)
                .font(.caption)
                .foregroundStyle(.secondary)
            Spacer(minLength: 0)
        }
        .padding()
        .onSubmit(of: .text) {
            switch field {
            case .title: field = .text
            case .code: save()
            default: field = nil
            }
        }
        .onChange(of: draft.title) { _, title in
            if title.count > 30 { draft.title = String(title.prefix(30)) }
        }
        .safeAreaInset(edge: .bottom, spacing: 0) {
            NoteBar(draft: draft, isPreview: $isPreview)
        }
        .safeAreaInset(edge: .top, spacing: 0) {
            HStack {
                Text("Notes").font(.headline).kerning(1)
                Spacer()
                Button("Save", action: save)
                    .keyboardShortcut("s", modifiers: .command)
                    .disabled(draft.title.isEmpty)
            }
            .padding(.horizontal)
            .padding(.vertical, 8)
            .background(.bar)
        }
        .tint(.teal)
    }

    @ViewBuilder private var content: some View {
        if isPreview {
            Text(draft.markdown)
                .lineSpacing(4)
                .transition(.blurReplace)
        } else {
            TextEditor(text: $draft.text)
                .scrollContentBackground(.hidden)
                .background(.yellow.opacity(0.12), in: .rect(cornerRadius: 8))
                .focused($field, equals: .text)
                .accessibilityIdentifier("noteText")
        }
    }

    private var tags: some View {
        HStack {
            ForEach(Array(suggestions.enumerated()), id: \.offset) { index, tag in
                Label(tag, systemImage: draft.tags.contains(tag) ? "checkmark" : "plus")
                    .labelStyle(TagLabelStyle())
                    .tint(draft.tags.contains(tag) ? .teal : .gray)
                    .overlay {
                        if isTagFocused, index == selectedTag {
                            Capsule().strokeBorder(.teal, lineWidth: 1)
                        }
                    }
                    .onTapGesture { toggle(tag) }
                    .accessibilityIdentifier("tag\(index)")
            }
        }
        .focusable()
        .focused($isTagFocused)
        .onKeyPress(.rightArrow) {
            selectedTag = min(selectedTag + 1, suggestions.count - 1)
            return .handled
        }
        .onKeyPress(keys: [.leftArrow, .space], phases: .down) { press in
            if press.key == .space {
                toggle(suggestions[selectedTag])
            } else {
                selectedTag = max(selectedTag - 1, 0)
            }
            return .handled
        }
        .onKeyPress(keys: ["1", "2", "3", "4"]) { press in
            guard let number = press.key.character.wholeNumberValue, suggestions.indices.contains(number - 1)
            else {
                return .ignored
            }
            toggle(suggestions[number - 1])
            return .handled
        }
    }

    private func toggle(_ tag: String) {
        if let index = draft.tags.firstIndex(of: tag) {
            draft.tags.remove(at: index)
        } else {
            draft.tags.append(tag)
        }
    }

    private func save() {
        field = nil
        status = "Saved **\(draft.title)** with \(draft.tags.count) tags"
    }
}

#Preview {
    NotesScreen()
}
