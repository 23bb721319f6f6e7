// A program with live data imports this room alone.
@_exported import MartletApp
@_exported import MartletCharts
@_exported import MartletLive
