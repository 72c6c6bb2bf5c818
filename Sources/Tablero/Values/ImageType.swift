/// The kinds of pictures that a page shows, told by their first bytes alone (mimesniff.spec.whatwg.org, section 6.1).
enum ImageType: String, CaseIterable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"

    /// Larger pictures are downloads alone, in bytes.
    static let limit = 8 * 1024 * 1024

    init?(of bytes: [UInt8]) {
        guard bytes.count <= Self.limit, let type = Self.allCases.first(where: { $0.begins(bytes) }) else {
            return nil
        }
        self = type
    }

    private func begins(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
        case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBPVP".utf8)
        }
    }
}
