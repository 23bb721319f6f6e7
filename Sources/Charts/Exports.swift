// A chart's data is part of its face: programs write `import MartletCharts` and no more.
@_exported import MartletSeries
