// Programs that draw charts also make their data, so `import MartletCharts` alone is enough.
@_exported import MartletFormats
@_exported import MartletSeries
