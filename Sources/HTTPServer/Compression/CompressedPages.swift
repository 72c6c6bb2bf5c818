import Glibc

/// Pages that were compressed lately, so that a page which is still the same is compressed once.
///
/// A hit is proved by comparing all bytes of the page, which takes a few microseconds: a tag that two pages
/// share can never bring the wrong one. There are two generations, each of half the memory; when the young
/// one is full it becomes the old one, and what of the old one is asked for becomes young again.
struct CompressedPages {
    private struct Page {
        let identity: [UInt8]
        let compressed: [UInt8]
        var size: Int { identity.capacity + compressed.capacity }

        func isMade(of other: [UInt8]) -> Bool {
            guard identity.count == other.count else { return false }
            return unsafe identity.withUnsafeBytes { left in
                unsafe other.withUnsafeBytes { right in
                    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                    return unsafe first == second || memcmp(first, second, left.count) == 0
                }
            }
        }
    }

    private let generationSize: Int
    private var young: [String: Page] = [:]
    private var old: [String: Page] = [:]
    private var youngSize = 0

    /// Makes room for pages, with and without compression, of so many bytes together.
    init(size: Int) { generationSize = size / 2 }

    /// The compressed form of a page, if it was kept.
    mutating func compressed(_ identity: [UInt8], tag: String) -> [UInt8]? {
        if let page = young[tag] { return page.isMade(of: identity) ? page.compressed : nil }
        guard let page = old.removeValue(forKey: tag), page.isMade(of: identity) else { return nil }
        keep(page, tag: tag)
        return page.compressed
    }

    /// Keeps a page, unless it is so large that it would drive many others out.
    mutating func keep(_ identity: [UInt8], _ compressed: [UInt8], tag: String) {
        let page = Page(identity: identity, compressed: compressed)
        if page.size <= generationSize / 4 { keep(page, tag: tag) }
    }

    private mutating func keep(_ page: Page, tag: String) {
        if youngSize + page.size > generationSize {
            old = young
            young = [:]
            youngSize = 0
        }
        youngSize += page.size - (young[tag]?.size ?? 0)
        young[tag] = page
    }
}
