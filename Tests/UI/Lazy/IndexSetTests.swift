import MartletUI
import Testing

struct IndexSetTests {
  @Test func indicesAreSortedAndUnique() {
    #expect(Array(IndexSet([3, 1, 3, 2])) == [1, 2, 3])
    #expect(IndexSet(integer: 4).contains(4) && IndexSet().isEmpty)
  }

  @Test func removalIgnoresOffsetsThatDoNotExist() {
    var letters = ["a", "b", "c", "d"]
    letters.remove(atOffsets: [0, 2, 9])
    #expect(letters == ["b", "d"])
  }

  @Test func movedElementsKeepTheirOrder() {
    var letters = ["a", "b", "c", "d"]
    letters.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(letters == ["b", "d", "a", "c"])
    letters.move(fromOffsets: [3], toOffset: 1)
    #expect(letters == ["b", "c", "d", "a"])
  }

  @Test func aDestinationIsClamped() {
    var letters = ["a", "b", "c"]
    letters.move(fromOffsets: [0, 7], toOffset: 99)
    #expect(letters == ["b", "c", "a"])
    letters.move(fromOffsets: [2], toOffset: -5)
    #expect(letters == ["a", "b", "c"])
  }
}
