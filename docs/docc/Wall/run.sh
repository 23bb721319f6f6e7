swift build
.build/debug/Thermostat render --trace away.trace --size 480x320 -o thermostat.png
.build/debug/Thermostat run --web
