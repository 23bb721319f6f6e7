/// The kinds of tiles that a configuration may name.
package enum TileKinds {
  /// The kinds, in the order in which messages list them.
  package static let all =
    [
      TileKindEntry(ChartTile.self),
      TileKindEntry(ValueTile.self),
      TileKindEntry(GaugeTile.self),
      TileKindEntry(BarsTile.self),
      TileKindEntry(ProgressTile.self),
      TileKindEntry(StatusTile.self),
      TileKindEntry(PieTile.self),
      TileKindEntry(ClockTile.self),
      TileKindEntry(CountdownTile.self),
      TileKindEntry(TextTile.self),
      TileKindEntry(MarkdownTile.self),
      TileKindEntry(ImageTile.self),
      TileKindEntry(MapTile.self),
      TileKindEntry(OrbitTile.self),
      TileKindEntry(QRTile.self),
      TileKindEntry(WeatherTile.self),
      TileKindEntry(TableTile.self),
      TileKindEntry(StateTile.self),
      TileKindEntry(HeatmapTile.self),
      TileKindEntry(HistogramTile.self),
      TileKindEntry(CalendarTile.self),
      TileKindEntry(LogTile.self),
      TileKindEntry(MessagesTile.self),
      TileKindEntry(RoomTile.self),
    ] + controls

  /// The controls: kinds that send values or perform actions.
  private static let controls = [
    TileKindEntry(ButtonTile.self),
    TileKindEntry(ToggleTile.self),
    TileKindEntry(SliderTile.self),
    TileKindEntry(StepperTile.self),
    TileKindEntry(StepperTile.thermostatName, StepperTile.defaultSize) {
      StepperTile(&$0, $1, isThermostat: true)
    },
    TileKindEntry(SelectorTile.self),
    TileKindEntry(SelectorTile.sceneName, SelectorTile.defaultSize) {
      SelectorTile(&$0, $1, needsData: false)
    },
    TileKindEntry(CoverTile.self),
    TileKindEntry(ColorTile.self),
  ]
}
