import SwiftUI

// A planner of trips: tabs, a toolbar with menus, sheets of several heights and dialogs.

private struct Trip: Identifiable, Hashable {
    enum Status: String, CaseIterable {
        case planned = "Planned"
        case booked = "Booked"
    }

    let id: Int
    var place: String
    var nights: Int
    var status: Status
    var tint: Color
}

private enum TripTab: Hashable {
    case upcoming, packing, profile
}

private struct TripCard: View {
    let trip: Trip
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        HStack(spacing: 12) {
            UnevenRoundedRectangle(topLeadingRadius: 12, bottomLeadingRadius: 12)
                .fill(trip.tint.gradient)
                .frame(width: 10)
            VStack(alignment: .leading, spacing: 2) {
                Text(trip.place).font(.headline)
                Text("\(trip.nights) nights, \(trip.status.rawValue.lowercased())")
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            Spacer()
            Image(systemName: "chevron.right").foregroundStyle(.tertiary).padding(.trailing, 10)
        }
        .frame(height: 56)
        .background(
            .regularMaterial.shadow(.drop(radius: colorScheme == .dark ? 0 : 2, y: 1)),
            in: .rect(cornerRadius: 12))
    }
}

private struct TripEditor: View {
    @Binding var trip: Trip
    @Environment(\.dismiss) private var dismiss
    @State private var asksDiscard = false
    @State private var draft: Trip

    init(trip: Binding<Trip>) {
        _trip = trip
        _draft = State(initialValue: trip.wrappedValue)
    }

    var body: some View {
        NavigationStack {
            VStack(spacing: 14) {
                Stepper("\(draft.nights) nights", value: $draft.nights, in: 1...21)
                    .accessibilityIdentifier("nights")
                Picker("Status", selection: $draft.status) {
                    ForEach(Trip.Status.allCases, id: \.self) { Text($0.rawValue) }
                }
                .pickerStyle(.segmented)
                Spacer(minLength: 0)
            }
            .padding()
            .navigationTitle(trip.place)
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel", role: .cancel) {
                        if draft == trip { dismiss() } else { asksDiscard = true }
                    }
                }
                ToolbarItem(placement: .confirmationAction) {
                    Button("Save") {
                        trip = draft
                        dismiss()
                    }
                    .disabled(draft == trip)
                }
            }
            .confirmationDialog("Discard the changes?", isPresented: $asksDiscard) {
                Button("Discard", role: .destructive) { dismiss() }
            }
        }
        .interactiveDismissDisabled(draft != trip)
        .presentationDetents([.height(210), .medium])
        .presentationDragIndicator(.visible)
        .presentationCornerRadius(24)
    }
}

private struct UpcomingTrips: View {
    @Binding var trips: [Trip]
    @State private var edited: Trip.ID?
    @State private var cancelled: Trip?
    @State private var ordersByNights = false

    private var ordered: [Trip] {
        ordersByNights ? trips.sorted { $0.nights > $1.nights } : trips
    }

    var body: some View {
        NavigationStack {
            ScrollView {
                LazyVStack(spacing: 10) {
                    ForEach(ordered) { trip in
                        TripCard(trip: trip)
                            .onTapGesture { edited = trip.id }
                            .accessibilityIdentifier(trip.place)
                            .contextMenu {
                                Button("Edit", systemImage: "slider.horizontal.3") { edited = trip.id }
                                Divider()
                                Button("Cancel trip", systemImage: "trash", role: .destructive) {
                                    cancelled = trip
                                }
                            }
                    }
                }
                .padding(12)
            }
            .navigationTitle("Trips")
            .toolbar {
                ToolbarItemGroup(placement: .topBarTrailing) {
                    Menu {
                        Toggle("Longest first", isOn: $ordersByNights.animation())
                        Section("Add") {
                            Button("Weekend", systemImage: "plus") { add(nights: 2) }
                            Button("Week", systemImage: "plus") { add(nights: 7) }
                        }
                    } label: {
                        Image(systemName: "ellipsis").accessibilityLabel("More")
                    }
                    .accessibilityIdentifier("tripMenu")
                }
            }
        }
        .sheet(isPresented: isEditing) {
            if let index = trips.firstIndex(where: { $0.id == edited }) {
                TripEditor(trip: $trips[index])
            }
        }
        .alert("Cancel this trip?", isPresented: .constant(cancelled != nil), presenting: cancelled) { trip in
            Button("Cancel trip", role: .destructive) {
                withAnimation { trips.removeAll { $0.id == trip.id } }
                cancelled = nil
            }
            Button("Keep", role: .cancel) { cancelled = nil }
        } message: {
            Text("\($0.place) leaves the list.")
        }
    }

    private var isEditing: Binding<Bool> {
        Binding(get: { edited != nil }, set: { if !$0 { edited = nil } })
    }

    private func add(nights: Int) {
        let id = (trips.map(\.id).max() ?? 0) + 1
        trips.append(Trip(id: id, place: "Trip \(id)", nights: nights, status: .planned, tint: .gray))
    }
}

struct TripsScreen: View {
    @State private var tab = TripTab.upcoming
    @State private var packed: Set<String> = ["Passport"]
    @State private var trips = [
        Trip(id: 1, place: "Coast", nights: 5, status: .booked, tint: .teal),
        Trip(id: 2, place: "Mountains", nights: 9, status: .planned, tint: .indigo),
        Trip(id: 3, place: "Old town", nights: 2, status: .planned, tint: .orange),
    ]
    private let things = ["Passport", "Tickets", "Charger", "Raincoat"]

    var body: some View {
        TabView(selection: $tab) {
            Tab("Trips", systemImage: "sun.max", value: .upcoming) {
                UpcomingTrips(trips: $trips)
            }
            Tab("Packing", systemImage: "list.bullet", value: .packing) {
                List(things, id: \.self, selection: $packed) { Text($0) }
                    .environment(\.editMode, .constant(.active))
            }
            Tab("Profile", systemImage: "person", value: .profile) {
                ContentUnavailableView {
                    Label("Signed out", systemImage: "person.fill")
                } actions: {
                    Button("Sign in") { tab = .upcoming }.buttonStyle(.borderedProminent)
                }
            }
        }
        .tint(.indigo)
    }
}

#Preview {
    TripsScreen()
}
