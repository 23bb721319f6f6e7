import MartletUI

/// A rainbow bar that draws itself from the gap to both ends while it runs.
///
/// It has its own clock, which stops while the bar is paused. A resumed bar therefore continues
/// exactly where it was.
struct RainbowPicture: MovingPicture {
  struct Input: Equatable {
    var look = RainbowLook()
    var gap = BarGap()
    /// The number of starts and stops so far. They alternate, so it is odd while the bar should
    /// run.
    var orders = 0
    /// Whether the last stop was for a failure.
    var isFailed = false
    var isPaused = false
    /// The progress of the load, 0…1, to which the waves run; nil if it is unknown. The waves then
    /// run to the ends of the bar.
    var progress: Double?
    /// The rule that delays orders.
    var gate = LoadingGate.Rule.immediate
    /// Whether a still gradient replaces the waves.
    var reducesMotion = false
  }

  enum Event: Hashable {
    /// The bar begins to show.
    case shown
    /// The bar is about to disappear, so the view that it covers may fade in.
    case leaving
    /// A stop has been carried out.
    case finished
  }

  private(set) var input = Input()
  private var gate = LoadingGate()
  private var course = RainbowCourse.none
  private var clock = BarClock()
  private var ordersTaken = 0
  /// The number of stops of `course` that were reported as finished. `report` sends an event for
  /// each further one, so a smaller number here lets it send an event more.
  private var finishedStops = 0
  private var isShown = false
  /// The drawn progress, 0…1. It is animated to the progress of the input.
  private var done = AnimatedValue(1.0)
  private var time = MonotonicTime.zero
  /// The recorded waves of both halves. They are objects, so that copies of this value share them.
  private let stamps = (left: WaveStamps(), right: WaveStamps())

  init() {}

  // MARK: - Input and time

  mutating func take(_ new: Input, at time: MonotonicTime) {
    let old = input
    input = new
    self.time = time
    clock.setPaused(new.isPaused, at: time)
    if course.isIdle || old.look != new.look || old.reducesMotion != new.reducesMotion {
      remake(at: time)
    }
    if new.progress != old.progress { follow(new.progress, at: time) }
    while ordersTaken < new.orders {
      ordersTaken += 1
      let isStart = !ordersTaken.isMultiple(of: 2)
      let order = gate.order(isStart, at: time, new.gate, isIdle: course.isIdle)
      perform(order)
    }
  }

  mutating func advance(to time: MonotonicTime, _ events: inout [Event]) -> PictureMotion {
    self.time = time
    let now = clock.now(at: time)
    // The gate's orders depend on whether the course is idle, so the course is advanced first.
    course.advance(to: now)
    perform(gate.advance(to: time, input.gate, isIdle: course.isIdle))
    done.settle(at: time)
    report(&events, now: now)
    let rests = course.isIdle || input.isPaused || course.isStill(at: now)
    return rests && !done.isMoving(at: time)
      ? .resting(until: gate.deadline(input.gate)) : .moving
  }

  private mutating func perform(_ order: LoadingGate.Order) {
    let now = clock.now(at: time)
    switch order {
    case .wait: break
    case .start:
      if course.isIdle { done.jump(to: input.progress ?? 1) }
      course.start(at: now)
    case .stop:
      if !input.isFailed, input.progress != nil { follow(1, at: time) }
      course.stop(at: now, failed: input.isFailed)
    case .skip:
      // The load was too short for a bar. No bar has to close, so the stop counts as finished
      // immediately.
      finishedStops -= 1
    }
  }

  private mutating func follow(_ progress: Double?, at time: MonotonicTime) {
    let share = min(1, max(0, progress ?? 1))
    done.set(share, animation: .glide(duration: 0.4), at: time)
  }

  /// Applies a new appearance. A running bar starts again with it.
  private mutating func remake(at time: MonotonicTime) {
    let wasRunning = course.isRunning
    // The new course counts its stops from 0.
    finishedStops -= course.finishedStops
    course = RainbowCourse(input.look.form, colors: input.look.colors.count, input.reducesMotion)
    if wasRunning { course.start(at: clock.now(at: time)) }
  }

  private mutating func report(_ events: inout [Event], now: Double) {
    let isLeaving = course.isLeaving(at: now)
    if !isShown, !isLeaving {
      isShown = true
      events.append(.shown)
    } else if isShown, isLeaving {
      isShown = false
      events.append(.leaving)
    }
    while finishedStops < course.finishedStops {
      finishedStops += 1
      events.append(.finished)
    }
  }

  // MARK: - Drawing

  func draw(in size: CGSize, _ context: inout DrawContext) {
    guard !course.isIdle, size.width > 0, size.height > 0 else { return }
    let gap = input.gap.range(in: size.width)
    let now = clock.now(at: time)
    let share = done.value(at: time)
    for (isLeft, width) in [
      (true, gap.lowerBound), (false, size.width - gap.upperBound),
    ] where width > 0 {
      // A half runs from the gap outwards. The left half is the mirror image of the right one.
      context.pushTransform(
        isLeft
          ? CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: gap.lowerBound, ty: 0)
          : CGAffineTransform(translationX: gap.upperBound, y: 0))
      let half = HalfBar(
        look: input.look, width: width, height: size.height,
        stamps: isLeft ? stamps.left : stamps.right)
      half.drawDone(share, &context) { course.draw(at: now, in: half, &$0) }
      context.popTransform()
    }
  }
}

/// The seconds for which a bar has run, without its pauses.
struct BarClock: Hashable {
  private var elapsed = 0.0
  /// The time at which the clock last started; nil while it is stopped.
  private var since: MonotonicTime? = .zero

  func now(at time: MonotonicTime) -> Double {
    elapsed + (since.map { time.seconds(since: $0) } ?? 0)
  }

  mutating func setPaused(_ isPaused: Bool, at time: MonotonicTime) {
    guard isPaused != (since == nil) else { return }
    elapsed = now(at: time)
    since = isPaused ? nil : time
  }
}
