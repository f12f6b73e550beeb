// Writes synthetic click lines, the same for the same number and seed: 2,000 controls by Zipf's law, 50 clicks a session on
// average, 30 days, now and then a burst of hurried clicks on one spot; in order of time, as recorders send them.
//
// usage: click-lines COUNT PREFIX [full]
// The same clicks have a kind, an app, a version, a screen and an outcome, too, if they are to be full.
// Writes PREFIX.jsonl, and for the floor in C what it holds as numbers: PREFIX.bin, PREFIX.paths.

import Foundation

struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

struct Click {
    var atMs: Int64
    var session, user, control: UInt32
    var x, y: Float
}

/// One session under way: its next click, and how many follow.
struct Session {
    var click: Click
    var left: Int
    var burst = 0
}

var random = SplitMix64(state: 42)

func names(_ count: Int) -> [String] {
    let screens = ["LiveRoom", "HomeFeed", "Profile", "Settings", "Chat", "Search", "Wallet", "Shop"]
    let views = ["ContentView", "GiftView", "HeaderView", "StackView", "ListCell", "Banner", "TabBar", "Card", "Panel"]
    let leaves = ["Button#send", "Button#like", "Switch", "ImageView", "Button#follow", "TextField", "Button#close"]
    var known: Set<String> = []
    var names: [String] = []
    while names.count < count {
        var name = "Application--Window--\(screens[random.below(screens.count)])ViewController"
        for _ in 0..<(1 + random.below(5)) { name += "--\(views[random.below(views.count)])" }
        name += "--\(leaves[random.below(leaves.count)])--\(["tap", "tap", "tap", "longPress"][random.below(4)])"
        if known.insert(name).inserted { names.append(name) }
    }
    return names
}

/// A number's UUID: always the same, and without order.
func uuid(_ number: UInt32) -> String {
    var bits = SplitMix64(state: UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    let (a, b) = (bits.next(), bits.next())
    func hex(_ value: UInt64, _ digits: Int) -> String {
        let text = String(value & ((1 << (4 * UInt64(digits))) - 1), radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
    return "\(hex(a, 8))-\(hex(a >> 32, 4))-4\(hex(a >> 48, 3))-a\(hex(b, 3))-\(hex(b >> 12, 12))"
}

let isFull = CommandLine.arguments.dropFirst(3).elementsEqual(["full"])
guard CommandLine.arguments.count == 3 || isFull, let count = Int(CommandLine.arguments[1]), count > 0,
    let lines = fopen(CommandLine.arguments[2] + ".jsonl", "w"),
    let rows = fopen(CommandLine.arguments[2] + ".bin", "w")
else { fatalError("usage: click-lines COUNT PREFIX [full]") }
let paths = names(2_000)
try paths.map { $0 + "\n" }.joined().write(
    toFile: CommandLine.arguments[2] + ".paths", atomically: false, encoding: .utf8)

var shares: [Double] = []
for rank in 1...paths.count { shares.append((shares.last ?? 0) + 1 / pow(Double(rank), 1.1)) }
let controls: [UInt32] = (0..<(1 << 16)).map { place in
    let part = (Double(place) + 0.5) / Double(1 << 16) * (shares.last ?? 1)
    return UInt32(shares.firstIndex { $0 > part } ?? 0)
}

let start: Int64 = 1_700_000_000_000
let spacing = 30 * 86_400_000.0 / (Double(count) / 50)
var started: UInt32 = 0
/// A heap, the earliest click first.
var heap: [Session] = []

func sink(from start: Int) {
    var parent = start
    while true {
        var least = parent
        for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
            if heap[child].click.atMs < heap[least].click.atMs { least = child }
        }
        if least == parent { return }
        heap.swapAt(parent, least)
        parent = least
    }
}

func push(_ session: Session) {
    heap.append(session)
    var child = heap.count - 1
    while child > 0, heap[child].click.atMs < heap[(child - 1) / 2].click.atMs {
        heap.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
    }
}

func place(_ click: inout Click) {
    click.control = controls[random.below(controls.count)]
    click.x = Float(random.below(4_140)) / 10
    click.y = Float(random.below(8_960)) / 10
}

func startSession() {
    var click = Click(
        atMs: start + Int64(Double(started) * spacing), session: started,
        user: UInt32(50_000 * pow(random.unit(), 1.5)),
        control: 0, x: 0, y: 0)
    place(&click)
    push(Session(click: click, left: Int(-50 * log(1 - random.unit()))))
    started += 1
}

/// The third component of each path.
let screens = paths.map { String($0.split(separator: "--")[2]) }

/// Every fourth session is of the older version. Of every third control no click is unhandled, of the others one or two in
/// sixteen.
func moreFields(of click: Click) -> String {
    let version = click.session % 4 == 0 ? "1.3.2" : "1.4.0"
    let isHandled = (click.atMs ^ click.atMs >> 7) & 15 >= Int64(click.control % 3)
    return ",\"kind\":\"activation\",\"app\":\"LiveRoom\",\"version\":\"\(version)\","
        + "\"screen\":\"\(screens[Int(click.control)])\",\"handled\":\(isHandled)"
}

var sessionNames: [UInt32: String] = [:]
func write(_ click: Click) {
    let name = sessionNames[click.session] ?? uuid(click.session)
    sessionNames[click.session] = name
    let user = String(click.user)
    let padded = String(repeating: "0", count: 5 - user.count) + user
    let (x, y) = (Int(click.x * 10 + 0.5), Int(click.y * 10 + 0.5))
    let line =
        "{\"t\":\(click.atMs),\"session\":\"\(name)\",\"user\":\"u-\(padded)\",\"path\":\"\(paths[Int(click.control)])\","
        + "\"x\":\(x / 10).\(x % 10),\"y\":\(y / 10).\(y % 10)\(isFull ? moreFields(of: click) : "")}\n"
    fputs(line, lines)
    withUnsafeBytes(of: click) { bytes in
        // 28 bytes and 4 to fill up, as a C structure of these members has them.
        fwrite(bytes.baseAddress, 1, MemoryLayout<Click>.size, rows)
        var filling: UInt32 = 0
        fwrite(&filling, 1, 4, rows)
    }
}

startSession()
for _ in 0..<count {
    while heap.isEmpty || heap[0].click.atMs >= start + Int64(Double(started) * spacing) { startSession() }
    write(heap[0].click)
    if heap[0].left == 0 {
        sessionNames[heap[0].click.session] = nil
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
    } else {
        heap[0].left -= 1
        if heap[0].burst > 0 {
            heap[0].burst -= 1
            heap[0].click.atMs += Int64(100 + random.below(1_000))
        } else {
            if random.below(50) == 0 { heap[0].burst = 2 + random.below(3) }
            heap[0].click.atMs += 1 + Int64(exp(8.3 + 1.1 * (random.unit() + random.unit() + random.unit() - 1.5) * 2))
            place(&heap[0].click)
        }
    }
    if !heap.isEmpty { sink(from: 0) }
}
fclose(lines)
fclose(rows)
