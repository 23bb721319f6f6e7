import MartletUI

/// Styles of one's own for gauges, boxes, labelled contents and groups that open.
struct OwnGauges: View {
  var body: some View {
    VStack {
      Gauge(value: 0.6) { Text("Tank") }.gaugeStyle(Blocks())
      GroupBox("Box") { Text("inside") }.groupBoxStyle(Dashed())
      LabeledContent("Width", value: "40 cm").labeledContentStyle(Stacked())
      DisclosureGroup("More") { Text("opened") }.disclosureGroupStyle(Open())
    }
  }
}

private struct Blocks: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 3) {
      ForEach(0..<10) { Color.green.opacity(Double($0) < configuration.value * 10 ? 1 : 0.2) }
    }
    .frame(width: 160, height: 14)
  }
}

private struct Dashed: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.content.padding(18).border(.orange).overlay(alignment: .topLeading) {
      configuration.label.font(.caption).bold().padding(.leading, 4)
    }
  }
}

private struct Stacked: LabeledContentStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.content.background(Color.yellow.opacity(0.4))
  }
}

private struct Open: DisclosureGroupStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.content }
}
