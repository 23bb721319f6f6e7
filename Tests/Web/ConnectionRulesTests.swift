import MartletGeometry
import Testing

@testable import MartletWeb

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(seconds: seconds) }

@Test func newcomerDisplacesTheOldestStranger() {
  var rules = ConnectionRules()
  for id in 1...UInt(ConnectionRules.maximumConnections) {
    #expect(rules.accept(id, at: at(Double(id))) == nil)
  }
  rules.admit(1, at: at(30))
  #expect(rules.accept(100, at: at(31)) == 2)
  #expect(rules.accept(101, at: at(32)) == 3)
}

@Test func guestsAreDisplacedBeforeStreamsAndTheLongestIdleFirst() {
  var rules = ConnectionRules()
  for id in 1...UInt(ConnectionRules.maximumConnections) {
    _ = rules.accept(id, at: at(0))
    rules.admit(id, at: at(Double(id)))
  }
  #expect(rules.stream(1, at: at(50)) == nil)
  rules.admit(2, at: at(60))
  #expect(rules.accept(100, at: at(61)) == 3)
  rules.admit(100, at: at(61))
  #expect(rules.accept(101, at: at(62)) == 4)
}

@Test func streamBeyondTheMostDisplacesTheOldestStream() {
  var rules = ConnectionRules()
  let maximum = UInt(ConnectionRules.maximumStreams)
  for id in 1...maximum + 1 {
    _ = rules.accept(id, at: at(0))
    rules.admit(id, at: at(0))
    #expect(rules.stream(id, at: at(Double(id))) == (id > maximum ? 1 : nil))
  }
}

@Test func strangerCannotBecomeAStream() {
  var rules = ConnectionRules()
  _ = rules.accept(1, at: at(0))
  #expect(rules.stream(1, at: at(1)) == nil)
  #expect(rules.expire(at: at(ConnectionRules.strangerLimit)) == [1])
}

@Test func strangersAndIdleGuestsExpireAndStreamsDoNot() {
  var rules = ConnectionRules()
  for id in 1...3 as ClosedRange<UInt> { _ = rules.accept(id, at: at(0)) }
  rules.admit(2, at: at(4))
  rules.admit(3, at: at(4))
  #expect(rules.stream(3, at: at(4)) == nil)
  #expect(rules.expire(at: at(4.9)).isEmpty)
  #expect(rules.expire(at: at(5)) == [1])
  // What was told to close is not named again, and takes no room.
  #expect(rules.expire(at: at(6)).isEmpty)
  #expect(rules.expectsExpiry)
  #expect(rules.expire(at: at(34)) == [2])
  #expect(!rules.expectsExpiry)
  #expect(rules.expire(at: at(1e6)).isEmpty)
}

@Test func closingConnectionsAreNoVictims() {
  var rules = ConnectionRules()
  for id in 1...UInt(ConnectionRules.maximumConnections) {
    _ = rules.accept(id, at: at(Double(id)))
  }
  var displaced: Set<UInt> = []
  for id in 100..<100 + UInt(ConnectionRules.maximumConnections) {
    if let victim = rules.accept(id, at: at(Double(id))) { displaced.insert(victim) }
  }
  #expect(displaced == Set(1...UInt(ConnectionRules.maximumConnections)))
}
