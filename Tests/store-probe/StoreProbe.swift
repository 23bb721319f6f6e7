import Glibc
import MartletData
import MartletFeeds
import MartletSeries

// A program that writes files for tests, which kill it meanwhile or limit the size of its files.
//
//     store-probe record FOLDER              writes entries without end
//     store-probe snapshots FILE FIRST       writes snapshots without end, prints their numbers
//     store-probe record-full FOLDER BYTES   writes entries up to the limit, prints the failure
//     store-probe snapshots-full FILE BYTES  writes three too large snapshots, prints the failure
//     store-probe fingerprints TOML          prints the fingerprints of a configuration's sources

@main enum StoreProbe {
  static func main() {
    let words = CommandLine.arguments
    guard words.count >= 3 else { exit(64) }
    let number = words.count > 3 ? Int(words[3]) ?? 0 : 0
    switch words[1] {
    case "record": record(words[2], maximum: .max)
    case "record-full":
      allow(number)
      record(words[2], maximum: 100_000)
    case "snapshots": snapshots(words[2], from: number)
    case "snapshots-full":
      allow(number)
      fullSnapshots(words[2])
    case "fingerprints": for line in ProbeData.fingerprints(words[2]) { say(line) }
    default: exit(64)
    }
  }

  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    // Safety: the array's storage is lent for the call and bounded by its count.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
  }

  /// Limits the size of files in bytes, like a full disk.
  private static func allow(_ bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    // Safety: the call reads the one struct that is lent for it. Without the signal's default
    // action the write fails instead of ending the process.
    unsafe setrlimit(__rlimit_resource_t(1), &limit)
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func record(_ folder: String, maximum: Int) {
    do throws(FileFailure) {
      let recorder = try Recorder(folder: folder, epoch: 0, config: [], limit: 256 << 20) {
        say("end: \($0)")
      }
      say("started")
      for index in 0..<maximum {
        recorder.record(ProbeData.update(index), from: "s\(index % 3)", at: Int64(index))
        while recorder.waitingCount > 1000 { usleep(1000) }
      }
      recorder.finish(at: Int64(maximum))
    } catch {
      say("\(error)")
    }
  }

  private static func snapshots(_ path: String, from first: Int) {
    let file = LastKnownFile(path: path)
    say("started")
    for number in first... {
      do throws(FileFailure) {
        try file.write(ProbeData.sources(number), at: 0)
        say("\(number)")
      } catch {
        say("\(error)")
      }
    }
  }

  private static func fullSnapshots(_ path: String) {
    let keeper = LastKnownKeeper(LastKnownFile(path: path)) { say($0) }
    for number in 0..<3 { keeper.saveNow(ProbeData.sources(number), at: 0) }
    say("done")
  }
}
