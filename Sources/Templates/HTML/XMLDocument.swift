import CXML

/// What libxml2 has against a document.
struct XMLFault: Error {
    let line: Int
    let message: String
}

extension XMLFault {
    /// Takes the first line of what libxml2 says.
    init(_ error: xmlError) {
        let text = unsafe error.message.map { unsafe String(cString: $0) } ?? ""
        unsafe self.init(
            line: Int(error.line),
            message: text.split(separator: "\n").first.map(String.init) ?? text
        )
    }
}

/// An element of a parsed document.
struct XMLElement: Sendable {
    let name: String
    let line: Int
    let attributes: [(name: String, value: String)]
    let children: [Child]

    enum Child: Sendable {
        case element(XMLElement)
        case instruction(String)
        case text(String)
    }
}

/// A document that libxml2 parsed: strictly, without entities, and without a look at files or the network.
///
/// The document is confined to whoever made it; nothing that points into it leaves this type.
@safe final class XMLDocument {
    /// libxml2 wants to be set up once before threads use it (xmlsoft.org, "Thread safety").
    private static let isSetUp: Bool = {
        xmlInitParser()
        return true
    }()

    private let handle: xmlDocPtr

    /// Sets libxml2 up, if nobody has.
    static func setUp() { precondition(isSetUp) }

    /// Parses a document.
    ///
    /// - Throws: ``XMLFault`` with the first thing that is wrong.
    init(_ bytes: [UInt8]) throws(XMLFault) {
        guard Self.isSetUp, let context = unsafe xmlNewParserCtxt() else {
            throw XMLFault(line: 0, message: "libxml2 has no memory left")
        }
        defer { unsafe xmlFreeParserCtxt(context) }
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_BIG_LINES.rawValue
        let document = unsafe bytes.withUnsafeBytes { bytes in
            unsafe xmlCtxtReadMemory(
                context,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                CInt(bytes.count),
                nil,
                "UTF-8",
                CInt(options)
            )
        }
        guard let document = unsafe document else {
            throw unsafe Self.fault(of: context)
        }
        unsafe handle = document
    }

    deinit { unsafe xmlFreeDoc(handle) }

    /// Lends the document to a call of libxml2.
    func withHandle<Result>(_ body: (xmlDocPtr) -> Result) -> Result { unsafe body(handle) }

    /// Copies the document's elements and processing instructions into values.
    func makeTree() -> XMLElement {
        let root = unsafe xmlDocGetRootElement(handle)
        return unsafe root.map { unsafe element($0) }
            ?? XMLElement(name: "", line: 0, attributes: [], children: [])
    }

    /// The reader bounds how deep elements nest, and so this recursion.
    private func element(_ node: xmlNodePtr) -> XMLElement {
        var attributes: [(name: String, value: String)] = []
        var attribute = unsafe node.pointee.properties
        while let current = unsafe attribute {
            unsafe attributes.append((string(current.pointee.name), value(of: current)))
            unsafe attribute = current.pointee.next
        }
        var children: [XMLElement.Child] = []
        var child = unsafe node.pointee.children
        while let current = unsafe child {
            if unsafe current.pointee.type == XML_ELEMENT_NODE {
                unsafe children.append(.element(element(current)))
            } else if unsafe current.pointee.type == XML_PI_NODE {
                unsafe children.append(.instruction(string(current.pointee.content)))
            } else if unsafe current.pointee.type == XML_TEXT_NODE {
                unsafe children.append(.text(string(current.pointee.content)))
            }
            unsafe child = current.pointee.next
        }
        return XMLElement(
            name: unsafe string(node.pointee.name),
            line: unsafe xmlGetLineNo(node),
            attributes: attributes,
            children: children
        )
    }

    private func value(of attribute: xmlAttrPtr) -> String {
        guard let text = unsafe xmlNodeListGetString(handle, attribute.pointee.children, 1) else { return "" }
        defer { unsafe xmlFreeText(text) }
        return unsafe string(text)
    }

    private func string(_ text: UnsafePointer<xmlChar>?) -> String {
        unsafe text.map { unsafe String(cString: $0) } ?? ""
    }

    private static func fault(of context: xmlParserCtxtPtr) -> XMLFault {
        guard let error = unsafe xmlCtxtGetLastError(context) else {
            return XMLFault(line: 0, message: "libxml2 does not say what is wrong")
        }
        return unsafe XMLFault(error.pointee)
    }
}

@available(*, unavailable, message: "A document is confined to whoever made it.")
extension XMLDocument: Sendable {}
