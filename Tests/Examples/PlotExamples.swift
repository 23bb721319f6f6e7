import MartletUI

@testable import MartletExamples
@testable import MartletPlotExamples

/// The rows of Swift Charts. They are a target of their own, so that the dashboard's gallery does
/// not bring the room Plots along.
let plotExamples: [Example] = [
  Example("PlotMasks", "mask(content:), clipShape, NumberBins") { PlotMasks() },
  Example("PlotBars", "Chart, BarMark, foregroundStyle(by:)") { PlotBars() },
  Example("PlotLines", "LineMark, AreaMark, symbol(by:)") { PlotLines() },
  Example("PlotPoints", "PointMark, symbolSize(by:)") { PlotPoints() },
  Example("PlotSectors", "SectorMark, chartAngleSelection") { PlotSectors() },
  Example("PlotRules", "RuleMark, RectangleMark, annotation") { PlotRules() },
  Example("PlotAxes", "AxisMarks, AxisGridLine, AxisTick, AxisValueLabel") { PlotAxes() },
  Example("PlotScales", "chartXScale, chartLineStyleScale") { PlotScales() },
  Example("PlotChoosing", "chartXSelection, chartOverlay") { PlotChoosing() },
  Example("PlotTouches", "chartGesture, ChartProxy") { PlotTouches() },
  Example("PlotScrolling", "chartScrollableAxes") { PlotScrolling() },
  Example("PlotFunctions", "LinePlot, AreaPlot, BarPlot, PointPlot") { PlotFunctions() },
  Example("PlotCollections", "RectanglePlot, RulePlot, SectorPlot") { PlotCollections() },
  Example("PlotPieces", "Plottable, PlottableValue, AxisMark") { PlotPieces() },
  Example("PlotStories", "changes of data") { PlotStories() },
]
