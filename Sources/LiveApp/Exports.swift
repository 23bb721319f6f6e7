// A program with live data needs to import only this module.
@_exported import MartletApp
@_exported import MartletCharts
@_exported import MartletLive
