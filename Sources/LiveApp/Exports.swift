// A program with live data imports only this module.
@_exported import MartletApp
@_exported import MartletCharts
@_exported import MartletLive
