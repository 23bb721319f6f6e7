import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// The forms of controls that put their label first, or last.
@MainActor
struct ControlFormsTests {
  @Test func aSliderShowsTheViewsAtItsEndsWhereverItsLabelStands() {
    let host = TestHost(width: 200, height: 100) {
      Slider(value: .constant(5), in: 0...10) {
        Text("Level")
      } minimumValueLabel: {
        Text("low")
      } maximumValueLabel: {
        Text("high")
      }
    }
    #expect(host.texts == ["low", "high"])
    let plain = TestHost(width: 200, height: 100) {
      Slider(value: .constant(5), in: 0...10, step: 1) {
        Text("Level")
      } onEditingChanged: { _ in
      }
    }
    #expect(plain.texts.isEmpty)
  }

  @Test func aStepperWithItsLabelLastStepsBothWays() {
    struct Panel: View {
      @State private var count = 3
      var body: some View {
        Stepper(
          onIncrement: { count += 1 }, onDecrement: { count -= 1 }, label: { Text("\(count)") })
      }
    }
    let host = TestHost(width: 200, height: 100) { Panel() }
    // Both buttons stand at the right edge, 47 points wide.
    host.tap(CGPoint(x: 180, y: 50))
    host.tap(CGPoint(x: 180, y: 50))
    #expect(host.texts == ["5"])
    host.tap(CGPoint(x: 125, y: 50))
    #expect(host.texts == ["4"])
  }

  @Test func aToggleMayHaveASymbolBesideItsTitle() {
    let host = TestHost(width: 200, height: 100) {
      Toggle("Wi-Fi", systemImage: "wifi", isOn: .constant(true))
    }
    #expect(host.texts == ["Wi-Fi"])
  }

  @Test func aProgressViewShowsTheLabelOfItsValueBelowTheBar() throws {
    let host = TestHost(width: 200, height: 200) {
      ProgressView(value: 0.4) {
        Text("Charge")
      } currentValueLabel: {
        Text("40 %")
      }
    }
    #expect(host.texts == ["Charge", "40 %"])
    let frames = host.textFrames
    let (label, value) = (try #require(frames["Charge"]), try #require(frames["40 %"]))
    #expect(label.maxY < value.minY)
    let bare = TestHost(width: 200, height: 200) {
      ProgressView(value: 0.4) {
        Text("Charge")
      } currentValueLabel: {
        Text("40 %")
      }
      .labelsHidden()
    }
    #expect(bare.texts.isEmpty)
  }

  @Test func aStyleGetsTheLabelOfTheValue() {
    struct Own: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.currentValueLabel
      }
    }
    let host = TestHost(width: 200, height: 100) {
      ProgressView(value: 0.4) {
        Text("Charge")
      } currentValueLabel: {
        Text("40 %")
      }
      .progressViewStyle(Own())
    }
    #expect(host.texts == ["40 %"])
  }

  @Test func aStyleOfGaugesGetsTheLabelsThatThereAre() {
    struct Own: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          Text(configuration.currentValueLabel == nil ? "no value" : "value")
          Text(configuration.minimumValueLabel == nil ? "no bounds" : "bounds")
          configuration.maximumValueLabel?.bold()
        }
      }
    }
    let plain = TestHost(width: 200, height: 200) {
      Gauge(value: 0.4) { Text("Tank") }.gaugeStyle(Own())
    }
    #expect(plain.texts == ["Tank", "no value", "no bounds"])
    let whole = TestHost(width: 200, height: 200) {
      Gauge(value: 0.4) {
        Text("Tank")
      } currentValueLabel: {
        Text("40 %")
      } minimumValueLabel: {
        Text("low")
      } maximumValueLabel: {
        Text("high")
      }
      .gaugeStyle(Own())
    }
    #expect(whole.texts == ["Tank", "value", "bounds", "high"])
  }

  @Test func aPickerMayHaveASymbolBesideItsTitle() {
    let host = TestHost(width: 300, height: 100) {
      Picker("Zone", systemImage: "globe", selection: .constant(1)) {
        Text("Berlin").tag(1)
        Text("Tokyo").tag(2)
      }
    }
    // Segments have no room for the title.
    #expect(host.texts == ["Berlin", "Tokyo"])
  }
}
