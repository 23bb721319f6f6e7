import MartletUI
import Testing

@MainActor
struct BindingCollectionTests {
  private struct Trip: Equatable {
    var name: String
    var isDone = false
  }

  private final class Store {
    var trips = [Trip(name: "Coast"), Trip(name: "Alps"), Trip(name: "Lake")]
  }

  private let store = Store()
  private var trips: Binding<[Trip]> {
    let store = store
    return Binding(get: { store.trips }, set: { store.trips = $0 })
  }

  @Test func anElementThatIsFoundIsWritten() throws {
    let alps = try #require(trips.first { $0.wrappedValue.name == "Alps" })
    alps.isDone.wrappedValue = true
    #expect(store.trips.map(\.isDone) == [false, true, false])
  }

  @Test func theCollectionHasTheOrderAndTheCountOfTheValue() {
    #expect(trips.count == 3 && trips.indices == 0..<3)
    #expect(trips.map(\.wrappedValue) == store.trips)
    #expect(trips.reversed().map(\.wrappedValue.name) == ["Lake", "Alps", "Coast"])
    #expect(trips.last?.wrappedValue.name == "Lake" && trips.dropFirst().count == 2)
  }

  @Test func aLoopGivesBindings() {
    for trip in trips { trip.wrappedValue.isDone = true }
    #expect(store.trips.allSatisfy { $0.isDone })
  }

  @Test func anEmptyCollectionHasNoElements() {
    store.trips = []
    #expect(trips.isEmpty && trips.first == nil)
  }

  @Test func aWriteKeepsItsAnimation() {
    var animations: [Animation?] = []
    let store = store
    let trips = Binding(
      get: { store.trips },
      set: { trips, transaction in
        store.trips = trips
        animations.append(transaction.animation)
      })
    trips[0].animation(.linear(duration: 1)).isDone.wrappedValue = true
    trips[0].isDone.wrappedValue = false
    #expect(animations == [.linear(duration: 1), nil])
  }
}
