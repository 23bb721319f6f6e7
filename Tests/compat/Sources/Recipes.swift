import SwiftUI

// A book of recipes: a searched list in sections, and a page for each recipe.

private struct Recipe: Identifiable, Hashable {
    enum Course: String, CaseIterable, Identifiable {
        case soups = "Soups"
        case mains = "Mains"
        case desserts = "Desserts"

        var id: Self { self }
    }

    let id: String
    let title: String
    let course: Course
    let minutes: Int
    let ingredients: [String]
    var isFavorite = false

    static let all = [
        Recipe(
            id: "lentil", title: "Lentil soup", course: .soups, minutes: 35,
            ingredients: ["Red lentils", "Carrots", "Cumin"], isFavorite: true),
        Recipe(
            id: "pumpkin", title: "Pumpkin soup", course: .soups, minutes: 45,
            ingredients: ["Pumpkin", "Ginger", "Cream"]),
        Recipe(
            id: "noodles", title: "Fried noodles", course: .mains, minutes: 20,
            ingredients: ["Noodles", "Cabbage", "Soy sauce", "Egg"]),
        Recipe(
            id: "risotto", title: "Mushroom risotto", course: .mains, minutes: 40,
            ingredients: ["Rice", "Mushrooms", "Stock"], isFavorite: true),
        Recipe(
            id: "crumble", title: "Apple crumble", course: .desserts, minutes: 50,
            ingredients: ["Apples", "Flour", "Butter"]),
    ]
}

private struct RecipeRow: View {
    let recipe: Recipe

    var body: some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(recipe.title)
                Text("\(recipe.ingredients.count) ingredients")
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
            Spacer()
            if recipe.isFavorite {
                Image(systemName: "heart.fill")
                    .foregroundStyle(.pink)
                    .imageScale(.small)
                    .accessibilityLabel("Favourite")
            }
        }
        .badge("\(recipe.minutes) min")
    }
}

private struct RecipeDetail: View {
    @Binding var recipe: Recipe
    @State private var servings = 2
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        List {
            Section {
                LabeledContent("Course", value: recipe.course.rawValue)
                LabeledContent("Time") {
                    Label("\(recipe.minutes) min", systemImage: "clock")
                }
                Stepper("Servings: \(servings)", value: $servings, in: 1...8)
            }
            Section("Ingredients") {
                ForEach(recipe.ingredients, id: \.self) { ingredient in
                    Label(ingredient, systemImage: "checkmark.circle")
                }
            }
            .headerProminence(.increased)
        }
        .navigationTitle(recipe.title)
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Favourite", systemImage: recipe.isFavorite ? "heart.fill" : "heart") {
                    recipe.isFavorite.toggle()
                }
            }
            ToolbarItem(placement: .cancellationAction) {
                Button("Done") { dismiss() }
            }
        }
    }
}

struct RecipesScreen: View {
    @State private var recipes = Recipe.all
    @State private var path = NavigationPath()
    @State private var query = ""
    @State private var deleted: Recipe?

    private var found: [Recipe] {
        guard !query.isEmpty else { return recipes }
        return recipes.filter { recipe in
            recipe.title.localizedCaseInsensitiveContains(query)
                || recipe.ingredients.contains { $0.localizedCaseInsensitiveContains(query) }
        }
    }

    var body: some View {
        NavigationStack(path: $path) {
            List {
                ForEach(Recipe.Course.allCases) { course in
                    let rows = found.filter { $0.course == course }
                    if !rows.isEmpty {
                        Section(course.rawValue) {
                            ForEach(rows) { row($0) }
                        }
                    }
                }
                .listRowSeparatorTint(.orange.opacity(0.5))
            }
            .listStyle(.insetGrouped)
            .listSectionSpacing(.compact)
            .environment(\.defaultMinListRowHeight, 36)
            .overlay {
                if found.isEmpty {
                    ContentUnavailableView.search(text: query)
                }
            }
            .navigationTitle("Recipes")
            .navigationBarTitleDisplayMode(.inline)
            .navigationDestination(for: Recipe.self) { recipe in
                if let index = recipes.firstIndex(where: { $0.id == recipe.id }) {
                    RecipeDetail(recipe: $recipes[index])
                } else {
                    ContentUnavailableView(
                        "No recipe", systemImage: "list.bullet",
                        description: Text("The recipe was deleted."))
                }
            }
            .searchable(text: $query, prompt: "Title or ingredient")
            .refreshable { recipes = Recipe.all }
            .alert("Deleted", isPresented: hasDeleted, presenting: deleted) { recipe in
                Button("Undo") { recipes.append(recipe) }
                Button("OK", role: .cancel) {}
            } message: { recipe in
                Text("\(recipe.title) is no longer in the book.")
            }
        }
        .tint(.orange)
    }

    private var hasDeleted: Binding<Bool> {
        Binding(get: { deleted != nil }, set: { if !$0 { deleted = nil } })
    }

    private func row(_ recipe: Recipe) -> some View {
        NavigationLink(value: recipe) {
            RecipeRow(recipe: recipe)
        }
        .accessibilityIdentifier(recipe.id)
        .swipeActions(edge: .trailing, allowsFullSwipe: false) {
            Button("Delete", systemImage: "trash", role: .destructive) {
                recipes.removeAll { $0.id == recipe.id }
                deleted = recipe
            }
            Button("Like", systemImage: "heart") { toggleFavorite(recipe) }
                .tint(.pink)
        }
        .swipeActions(edge: .leading) {
            Button("Cook", systemImage: "flame") { path.append(recipe) }
                .tint(.green)
        }
    }

    private func toggleFavorite(_ recipe: Recipe) {
        guard let index = recipes.firstIndex(of: recipe) else { return }
        withAnimation { recipes[index].isFavorite.toggle() }
    }
}

#Preview {
    RecipesScreen()
}
