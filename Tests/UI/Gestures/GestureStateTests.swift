import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GestureStateTests {
  /// The last values of gestures that have ended.
  private final class Values {
    var all: [Double] = []
  }

  private struct Panel: View {
    @GestureState private var shift: Double

    init(_ values: Values) {
      _shift = GestureState(initialValue: 3) { value, _ in values.all.append(value) }
    }

    var body: some View {
      Color.red.overlay(Text("\(Int(shift))"))
        .gesture(
          DragGesture().updating($shift) { value, state, _ in state = value.translation.width })
    }
  }

  @Test func theResetKnowsTheLastValue() {
    let values = Values()
    let host = TestHost { Panel(values) }
    #expect(host.texts == ["3"])
    host.drag(from: point(50, 50), to: point(90, 50), lifts: false)
    #expect(host.texts == ["40"])
    #expect(values.all.isEmpty)
    host.touch(.up, point(90, 50))
    #expect(host.texts == ["3"])
    #expect(values.all == [40])
  }

  @Test func aStateWithoutAViewIsItsInitialValue() {
    #expect(GestureState(initialValue: 3).wrappedValue == 3)
    #expect(GestureState<Int?>().wrappedValue == nil)
  }
}
