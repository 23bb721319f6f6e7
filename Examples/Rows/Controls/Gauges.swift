import MartletUI

/// Where a value is between two others.
struct Gauges: View {
  var body: some View {
    VStack(spacing: 14) {
      Gauge(value: 0.6) {
        Text("Tank")
      } currentValueLabel: {
        Text("60 %")
      }
      .gaugeStyle(.linearCapacity)
      HStack(spacing: 20) {
        Gauge(value: 21, in: 0...40) {
        } currentValueLabel: {
          Text("21")
        } minimumValueLabel: {
          Text("0")
        } maximumValueLabel: {
          Text("40")
        }
        .gaugeStyle(.accessoryCircular)
        Gauge(value: 0.7) {
        } currentValueLabel: {
          Text("70")
        }
        .gaugeStyle(.accessoryCircularCapacity).tint(.green)
        VStack {
          Gauge(value: 0.3) {}.gaugeStyle(.accessoryLinear)
          Gauge(value: 0.3) {}.gaugeStyle(.accessoryLinearCapacity)
        }
      }
    }
    .frame(width: 240)
  }
}
