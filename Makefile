# Two commands do everything: `make demo` runs the dashboard, `make test` passes the tests.
# Both install the Debian packages they miss; nothing else is needed but Swift 6.3 and root.

SHELL := /bin/bash

BUILD_PACKAGES := pkg-config libdrm-dev libinput-dev libudev-dev libfreetype-dev libharfbuzz-dev \
  libfribidi-dev libunibreak-dev libspng-dev libmicrohttpd-dev libsqlite3-dev libcurl4-openssl-dev libical-dev libexpat1-dev libmosquitto-dev libturbojpeg0-dev libwebp-dev libqrencode-dev libmd4c-dev libyaml-dev libtomlplusplus-dev fonts-inter fonts-dejavu-core python3
TEST_PACKAGES := nginx-light iproute2 tinyproxy-bin microsocks python3-jsonschema python3-websockets python3-pymodbus python3-serial python3-serial-asyncio mosquitto mosquitto-clients openssl binutils fonts-noto-color-emoji tzdata python3 libcairo2-dev libasound2 zbar-tools libxkbcommon0 xkb-data libx11-data man-db mandoc gpg gpg-agent prometheus \
  librsvg2-bin poppler-utils libheif-examples
LIVE_PACKAGES := prometheus prometheus-node-exporter mosquitto mosquitto-clients python3
ORDER_PACKAGES := binutils python3 valgrind
COUNT_PACKAGES := $(ORDER_PACKAGES) fonts-dejavu-core
BROWSER_PACKAGES := python3 chromium nginx-light openssl
PEER_PACKAGES := gcc g++ libc6-dev pkg-config python3 python3-pip libcairo2-dev qt6-base-dev chromium \
  fonts-dejavu-core
QML_PACKAGES := python3 fonts-dejavu-core qml-qt6 qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtqml \
  qml6-module-qtqml-models qml6-module-qtqml-workerscript
ARM64_PACKAGES := qemu-user qemu-system-arm python3 fonts-inter fonts-dejavu-core tzdata
CROSS_PACKAGES := libc6-dev-arm64-cross linux-libc-dev-arm64-cross libstdc++-12-dev-arm64-cross

# Tests are optimised, with assertions on: a debug rasteriser is 50 times slower.
TEST_FLAGS := -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug \
  --scratch-path .build-tests
# Names of functions in the order in which the linker lays them (linking/make-order); none in the
# developers' builds. The linker passes over a name that the program does not have, so the order of
# one processor's program serves another's. The file it reads has always the same name, because the
# package manager compiles everything anew for other arguments.
ORDER := /dev/null
LINKED_ORDER := $(CURDIR)/.build/linked-order
RELEASE_ORDER := .build/release-order
# Nothing of the program is looked up by name, 70,000 pointers to move are kept as a bit each, and
# what nobody calls is left out. The loader binds every function at the start and then write-protects
# the table (full RELRO), and looks for no library beside the program.
#
# The bytes depend on the sources alone (linking/reproducible). The prefix maps and concise-pound-file,
# which is for `#file` in sources of Swift 5, keep this folder's path out. Incremental code generation
# leaves a hash in each object, and debug information the path of a cache; both name the folder.
#
# Metadata is reached by calls instead of names that the runtime must decode, which saves a quarter of a
# start and takes 1 % more room; functions of the same code are kept once, which gives 7 % back.
# The runtime's questions for conformances go to Sources/CConformances first, and delayed work to
# Sources/CSessionTime, for sessions whose clock is turned by hand.
ASKED := swift_conformsToProtocol $(addprefix swift_conformsToProtocol,2 Common WithExecutionContext) \
  dispatch_after dispatch_after_f
COMMIT_OBJECT := $(CURDIR)/.build/commit.o
# The command line's parser imports FoundationEssentials for two declarations. It gets them from
# linking/FoundationEssentials.swift, because the library would be a sixth of the program.
FOUNDATION := $(CURDIR)/.build/foundation
# The package manager hands the traits to the compiler in the order of their hashes, which have a seed
# of their own in each run: nearly every new plan would compile everything anew.
SWIFT_BUILD := SWIFT_DETERMINISTIC_HASHING=1 swift build
export RELEASE_FLAGS := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=$(CURDIR)/linking/ld.lld \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --no-export-dynamic \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xlinker --strip-debug \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xswiftc -enable-experimental-concise-pound-file \
  -Xcc -ffile-prefix-map=$(CURDIR)=. -Xcxx -ffile-prefix-map=$(CURDIR)=. \
  -Xlinker --icf=all $(foreach name,$(ASKED),-Xlinker --wrap=$(name)) \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --no-warn-symbol-ordering -Xlinker --symbol-ordering-file=$(LINKED_ORDER) \
  -Xswiftc -I -Xswiftc $(FOUNDATION) -Xlinker $(FOUNDATION)/FoundationEssentials.o \
  -Xlinker $(COMMIT_OBJECT)
MARTLET := .build/release/martlet
# The compat test's sources are as their authors would have them.
SWIFT_FILES = Package.swift $(shell find Sources Tests Examples Benchmarks -path Tests/compat -prune -o -name '*.swift' -print) \
  docs/docc/Package.swift $(wildcard docs/docc/Source/*/*.swift) \
  linking/FoundationEssentials.swift

.PHONY: all build release-build arm64 test-arm64 counts-arm64 counts-boards demo demo-days \
  demo-live demo-wall demo-steps demo-files gallery docs-pictures browser-test test builds test-build \
  compat-build unit-test test-homeassistant \
  example example-test compat-test fuzz-test vm-test vm-test-long soak fault-test fault-test-long source-fault-test doctor-test secret-test \
  control-test fleet-test test-long source-fault-test-long cross-check link-check package-check \
  docs sbom reproducible deb deb-amd64 deb-arm64 deb-test release image image-package image-test \
  counts counts-update counts-outputs format lint check bench bench-peers bench-plots bench-ui-peers bench-quota bench-rainbow \
  bench-feeds bench-scale bench-charts-peers bench-tiles-peers bench-boot packages cross-packages

all: build

packages:
	@Tests/install-packages $(BUILD_PACKAGES)

test-packages:
	@Tests/install-packages $(TEST_PACKAGES)

cross-packages:
	@Tests/install-packages $(CROSS_PACKAGES)

build: packages
	linking/make-commit $(COMMIT_OBJECT) $(MARTLET)
	@linking/make-foundation $(FOUNDATION) $(MARTLET)
	@cmp -s $(ORDER) $(LINKED_ORDER) || { cp $(ORDER) $(LINKED_ORDER) && rm -f $(MARTLET); }
	$(SWIFT_BUILD) $(RELEASE_FLAGS) --product martlet

# The program that is shipped: the functions that run lie side by side in it. It is built, run under
# valgrind to see which they are, and linked again.
release-build: build
	@Tests/install-packages $(ORDER_PACKAGES)
	linking/make-order $(MARTLET) $(RELEASE_ORDER)
	$(MAKE) --no-print-directory build ORDER=$(RELEASE_ORDER)

# The product for arm64 and Debian 13, as .build-arm64/martlet.
arm64: build
	RELEASE_FLAGS="$(RELEASE_FLAGS)" COMMIT_OBJECT=$(COMMIT_OBJECT) FOUNDATION=$(FOUNDATION) \
	  linking/arm64/build

demo: build
	$(MARTLET) run --demo --config config/demo/martlet.toml

# Five charts whose days can be looked into.
demo-days: build
	config/demo/make-days config/demo/days
	$(MARTLET) run --demo --config config/demo/days.toml --session config/demo/days.trace

# What a wall shows while nobody touches it.
demo-wall: build
	$(MARTLET) run --web --config config/demo/wall.toml

# This machine's own processors, memory and disk, from servers that run as long as the demo.
demo-live: build
	@Tests/install-packages $(LIVE_PACKAGES)
	config/demo/serve-machine $(MARTLET) run --web --config config/demo/machine.toml

# Live data in files, which a small generator writes meanwhile.
demo-steps: build
	config/demo/make-live config/demo/live & generator=$$!; trap "kill $$generator" EXIT; \
	sleep 1; $(MARTLET) run --demo --config config/demo/live.toml --session config/demo/live.trace

# All pages of config/demo/gallery.toml in four sizes, dark and light, into demo/gallery.
gallery: build
	config/demo/make-gallery $(MARTLET) demo/gallery

demo-files: build
	config/demo/make-files $(MARTLET) demo

# The README's pictures; the first one shows what this machine does for a minute and a half.
docs-pictures: build
	@Tests/install-packages $(LIVE_PACKAGES)
	config/demo/serve-machine sh -c 'export MARTLET_CONTROL=$$(mktemp -d); \
	  $(MARTLET) run --web --size 1280x800 --config config/demo/machine.toml --duration 95 & \
	  sleep 90; $(MARTLET) screenshot -o docs/live.png; wait; rm -r "$$MARTLET_CONTROL"'
	config/demo/serve-machine sh -c 'export MARTLET_CONTROL=$$(mktemp -d); \
	  $(MARTLET) run --headless --size 1280x800 --config config/demo/machine.toml --page house \
	  --duration 65 & \
	  sleep 60; $(MARTLET) screenshot -o docs/house.png; wait; rm -r "$$MARTLET_CONTROL"'
	$(MARTLET) render --config config/demo/martlet.toml --size 1280x800 --at 4 -o docs/dashboard.png
	$(MARTLET) render --config config/demo/martlet.toml --size 800x480 --theme light --at 4 \
	  -o docs/light.png
	$(MARTLET) render --config config/demo/martlet.toml --size 800x480 --at 1 -o docs/loading.png
	$(MARTLET) render --config config/demo/martlet.toml --page tiles --size 1280x800 --at 4 \
	  -o docs/tiles.png
	for page in past week; do $(MARTLET) render --config config/demo/wall.toml --page $$page \
	  --size 1280x800 --at 4 -o docs/$$page.png; done
	for look in house:dark servers:light room:dark floor:light line:dark departures:light controls:dark \
	  energy:light; do $(MARTLET) render --config config/demo/gallery.toml --page $${look%:*} \
	  --theme $${look#*:} --size 640x400 --scale 0.5 --epoch 2026-01-15T12:00:00Z --at 4 \
	  -o docs/gallery/$${look%:*}.png; done
	for style in waves smooth; do $(MARTLET) replay --config config/demo/martlet.toml \
	  --set "rainbow.style=\"$$style\"" --trace docs/rainbow.trace --size 400x40 --duration 4.4 \
	  --rate 15 --apng docs/rainbow-$$style.png; done

# The builds that the tests need, side by side: in each of them one processor works alone for a while.
builds: packages test-packages
	swift package resolve
	@$(MAKE) --no-print-directory -j3 build test-build compat-build

test-build: packages test-packages
	SWIFT_DETERMINISTIC_HASHING=1 swift build --build-tests $(TEST_FLAGS)

compat-build: packages
	$(SWIFT_BUILD) --package-path Tests/compat --scratch-path $(CURDIR)/.build-compat --product CompatPanel

test: packages lint cross-check builds unit-test link-check package-check counts example-test compat-test \
  browser-test source-fault-test doctor-test secret-test control-test fleet-test vm-test fault-test

# With what takes longer: new inputs from libFuzzer, every test in the guests, an outage of an hour.
test-long: test counts-outputs fuzz-test vm-test-long fault-test-long source-fault-test-long

unit-test: test-build
	SWIFT_DETERMINISTIC_HASHING=1 swift test --skip-build $(TEST_FLAGS)

# The source of kind homeassistant against a real one, which is 600 MB from PyPI: no part of `make test`,
# where the same tests have a small server written from the documentation.
test-homeassistant: packages test-packages
	@Tests/install-packages python3-venv
	SWIFT_DETERMINISTIC_HASHING=1 Tests/homeassistant/run .build-homeassistant \
	  swift test $(TEST_FLAGS) --filter "HomeAssistant(Action)?Tests"

# Drawing and parsers under libFuzzer for FUZZ_SECONDS. It builds everything once more, so `make test` leaves
# it out; the unit tests check its inputs, those that it found, and bytes of chance.
FUZZ_SECONDS := 60
fuzz-test: packages test-packages
	$(SWIFT_BUILD) -c release --product fuzz --sanitize fuzzer --scratch-path .build-fuzz \
	  -Xswiftc -DFUZZING -Xswiftc -parse-as-library -Xswiftc -assert-config -Xswiftc Debug
	@Tests/fuzz/run .build-fuzz/release/fuzz $(FUZZ_SECONDS)

vm-test: example
	@Tests/install-packages python3
	Tests/vm/run $(MARTLET)

# With those that take long, and random fingers for five minutes.
vm-test-long: example
	@Tests/install-packages python3
	MARTLET_SOAK=300 Tests/vm/run --long $(MARTLET)

# What may happen to a panel, and how long it takes to be right again: the rows that find most.
fault-test: example
	@Tests/install-packages python3
	Tests/vm/faults.py $(MARTLET)

# A panel beside servers that go wrong: a table of what it shows, and when it is right again.
source-fault-test: build test-packages
	Tests/sources/faults $(MARTLET)

# What doctor says of a source of each kind, beside servers that answer, refuse and are gone.
doctor-test: build test-packages
	Tests/sources/doctor $(MARTLET)

# Where the secrets of a running panel are not, beside servers that repeat them.
secret-test: build test-packages
	Tests/sources/secrets $(MARTLET)

# Fingers on controls, and the broker and the server that hear of them.
control-test: build test-packages
	Tests/sources/controls $(MARTLET)

# The page of a fleet, from a real Prometheus that scrapes fifty simulated panels.
fleet-test: build test-packages
	Tests/sources/fleet $(MARTLET)

# The same with an outage of an hour.
source-fault-test-long: build test-packages
	Tests/sources/faults --long $(MARTLET)

# Random fingers, pages, data and plugs on two monitors; `make test` has two minutes of it.
SECONDS := 86400
soak: example
	@Tests/install-packages python3
	MARTLET_SOAK=$(SECONDS) Tests/vm/run --only soak $(MARTLET)

# Every row, a soak of five minutes among them.
fault-test-long: example
	@Tests/install-packages python3
	Tests/vm/faults.py --long $(MARTLET)

# The program for arm64, emulated: the same pictures, the unit tests, and a panel with pages of 4 and
# of 16 KiB. No part of `make test`: it compiles with the Swift of Debian's sid, which moves.
ARM64_MARTLET := .build-arm64/martlet
test-arm64: arm64 build test-packages
	@Tests/install-packages $(ARM64_PACKAGES)
	Tests/arm64/pictures $(ARM64_MARTLET) $(MARTLET)
	Tests/arm64/units
	Tests/vm/run --arm64 $(ARM64_MARTLET) $(MARTLET)
	Tests/vm/run --arm64 $(ARM64_MARTLET) --pages 16k $(MARTLET)

# Instructions of the benchmark's scenes on both architectures: the table of docs/boards.md.
counts-arm64: arm64 build
	@Tests/install-packages $(ARM64_PACKAGES) binutils
	Tests/arm64/counts $(ARM64_MARTLET) $(MARTLET)

# The other tables there, which it writes: how much of a small board a frame takes.
counts-boards: arm64 build
	@Tests/install-packages $(ARM64_PACKAGES) $(COUNT_PACKAGES)
	Tests/counts/boards --update $(ARM64_MARTLET) $(MARTLET)

# The live screen in a real browser.
browser-test: build
	@Tests/install-packages $(BROWSER_PACKAGES)
	Tests/browser/run $(MARTLET)

# Packages of their own that depend on this one.
example: build
	Tests/build-example HelloPanel ChartPanel Thermostat NotePanel

example-test: example
	@Tests/example-check .build/release/HelloPanel Examples/HelloPanel/tapped.png \
	  --trace Examples/HelloPanel/tapped.trace --size 480x320
	@Tests/example-check .build/release/NotePanel Examples/NotePanel/typed.png \
	  --trace Examples/NotePanel/typed.trace --scale 0.5 --size 240x160 --at 5
	@Tests/example-check .build/release/ChartPanel Examples/ChartPanel/hidden.png \
	  --trace Examples/ChartPanel/hidden.trace --scale 0.5 --size 120x160
	@Tests/replay-check .build/release/ChartPanel

# Sources that know SwiftUI, Combine and UIKit by those names, compiled as they are and run.
compat-test: compat-build
	@Tests/compat/check .build-compat/debug/CompatPanel

# The C targets hold no x86 assumption: they compile for arm64 with Debian's cross headers.
cross-check: packages cross-packages
	@Tests/cross-check

# The product links no Foundation, which would double its memory; it is hardened, names its commit and
# no folder of this machine, and everything in it is accounted for.
link-check: sbom
	@Tests/link-check $(MARTLET)
	@Tests/sbom-check $(SBOM)
	@Tests/sbom-roots-check

# The texts and lists that are packed around the program and published beside it, and how the sources
# are kept. Links and paths in the documents lead somewhere.
package-check: build test-packages
	@Tests/documents-check
	@Tests/words/make-words --check
	@Tests/docc-check $(MARTLET)
	@Tests/manual-check $(MARTLET)
	@Tests/toml-check $(MARTLET)
	@Tests/release-check
	@Tests/house --check
	@Tests/subjects-check

# The documentation of the libraries, as pages for a browser. It takes long, so `make test` leaves it out;
# Tests/docc-check has what takes no build.
docs: packages
	docs/docc/make .build-docs

# What the program is made of, as SPDX: see THIRD-PARTY.md.
SBOM := .build/martlet.spdx.json
sbom: build test-packages
	@linking/make-sbom $(MARTLET) $(SBOM)

# Two release builds in two folders give the same bytes. They take long, so `make test` leaves them
# out.
reproducible: packages
	linking/reproducible

# Packages for these releases of Debian, each made in a clean root (packaging/make-deb). That of arm64
# is for Debian 13 alone; its functions lie in the order of the program for this machine. FRESH=yes
# builds programs that are kept already.
ARCH := amd64
DEBIAN := $(if $(filter arm64,$(ARCH)),13,12 13)
deb: deb-$(ARCH)

deb-amd64:
	@Tests/install-packages mmdebstrap binutils python3
	@for release in $(DEBIAN); do packaging/make-deb $(if $(FRESH),--fresh) $$release || exit; done

deb-arm64: release-build
	@Tests/install-packages mmdebstrap binutils python3
	$(MAKE) --no-print-directory arm64 ORDER=$(RELEASE_ORDER)
	linking/arm64/roots.py --versions > .build-arm64/versions
	@for release in $(DEBIAN); do packaging/make-deb --arch arm64 --program $(ARM64_MARTLET) \
	  --teller $(MARTLET) --versions .build-arm64/versions $$release || exit; done

# Each of them on a fresh guest of its release: installed, upgraded, purged. The guest is an x86-64
# machine; `make image-test ARCH=arm64` tries that package.
deb-test: deb
	@[ $(ARCH) = amd64 ] || { echo "deb-test is for amd64: see make image-test ARCH=$(ARCH)" >&2; exit 2; }
	@Tests/install-packages python3
	Tests/vm/deb.py $(foreach release,$(DEBIAN),.build/deb/martlet_*+deb$(release)_$(ARCH).deb)

# All that a release has, from two builds of everything, in .build/dist: KEY=ID signs it, TAG=yes tags
# the commit. It takes long; `packaging/make-release --check` says at once whether the commit is ready.
release:
	@Tests/install-packages mmdebstrap binutils python3
	packaging/make-release $(if $(KEY),--key $(KEY)) $(if $(TAG),--tag)

# A disk image of Debian 13 that boots into Martlet, in .build/image (docs/card.md). PACKAGE names a .deb
# that is there already; IMAGE_OPTIONS are those of packaging/make-image, such as --key FILE.
PACKAGE :=
IMAGE_OPTIONS :=
IMAGE_PACKAGE = $(or $(PACKAGE),$$(ls -t .build/deb/martlet_*+deb13_$(ARCH).deb | head -1))
image-package:
	$(if $(PACKAGE),,$(MAKE) --no-print-directory deb DEBIAN=13)

image: image-package
	packaging/make-image $(IMAGE_OPTIONS) $(IMAGE_PACKAGE)

# It boots by UEFI, loses power, and boots again.
image-test: image-package
	@Tests/install-packages python3
	Tests/vm/card.py $(IMAGE_PACKAGE)

# Instructions and allocations of steady frames: compared with, or written to, expected.json.
counts: build
	@Tests/install-packages $(COUNT_PACKAGES)
	Tests/counts/run $(MARTLET)

counts-update: build
	@Tests/install-packages $(COUNT_PACKAGES)
	Tests/counts/run --update $(MARTLET)

# Instructions and memory of two displays beside one, which must be less than twice. It takes a minute
# or two, so `make test` leaves it out.
counts-outputs: build
	@Tests/install-packages $(COUNT_PACKAGES)
	Tests/counts/outputs $(MARTLET)

format:
	swift format --in-place $(SWIFT_FILES)

# The layout of every source, all files at once.
lint:
	@swift format lint --strict --parallel $(SWIFT_FILES)

check: test

bench: build
	Benchmarks/run $(MARTLET)
	$(MARTLET) bench ui --config config/demo/martlet.toml
	@$(MAKE) --no-print-directory bench-feeds

# Remote sources: 1,000 series, pushes, from arrival to frame.
bench-feeds: build
	@Tests/install-packages mosquitto python3
	Benchmarks/feeds $(MARTLET)

# A hundred feeds processes beside one Prometheus and one broker: no part of `make bench`, takes 2 min.
bench-scale: build
	@Tests/install-packages prometheus mosquitto mosquitto-clients nginx-light python3
	Benchmarks/scale $(MARTLET)

# Frame times under CPUQuota=20%, as root.
bench-quota: build
	Benchmarks/quota $(MARTLET)

# The loading bar beside the same bar in a browser.
bench-rainbow: build
	@Tests/install-packages $(BROWSER_PACKAGES)
	Benchmarks/rainbow $(MARTLET)

# A chart beside the same chart on a canvas in a browser.
bench-charts-peers: build
	@Tests/install-packages $(BROWSER_PACKAGES)
	Benchmarks/charts $(MARTLET)

# A page of 24 tiles beside the same page as HTML and SVG in a browser.
bench-tiles-peers: build
	@Tests/install-packages $(BROWSER_PACKAGES)
	Benchmarks/tiles $(MARTLET)

# The rasteriser beside other libraries: see Benchmarks/README.md.
bench-peers: build
	@Tests/install-packages $(PEER_PACKAGES)
	Benchmarks/peers/run $(MARTLET)

# From power-on to the first picture with data, beside a browser: see Benchmarks/README.md.
bench-boot: image-package
	@Tests/install-packages python3
	Benchmarks/boot/run $(IMAGE_PACKAGE)

# A chart of MartletPlots that a finger scrolls: see Benchmarks/README.md.
bench-plots: build
	$(SWIFT_BUILD) $(RELEASE_FLAGS) --product plots-bench
	.build/release/plots-bench

# The view layer beside QML: see Benchmarks/README.md.
bench-ui-peers: build
	@Tests/install-packages $(QML_PACKAGES)
	Benchmarks/peers/ui/run $(MARTLET)
