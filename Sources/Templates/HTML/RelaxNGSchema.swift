import CXML

/// A RELAX NG grammar that libxml2 compiled.
///
/// The schema is confined to whoever made it; nothing that points into it leaves this type.
@safe final class RelaxNGSchema {
    /// libxml2 makes its tables of datatypes when they are first asked for, which threads must not do at once.
    private static let hasDatatypes: Bool = {
        XMLDocument.setUp()
        return xmlRelaxNGInitTypes() == 0
    }()

    private let handle: xmlRelaxNGPtr

    /// Compiles a grammar.
    ///
    /// - Throws: ``XMLFault`` with the first thing that is wrong in it.
    init(_ grammar: [UInt8]) throws(XMLFault) {
        var faults = XMLFaults()
        let schema = unsafe grammar.withUnsafeBytes { bytes -> xmlRelaxNGPtr? in
            guard Self.hasDatatypes,
                let context = unsafe xmlRelaxNGNewMemParserCtxt(
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    CInt(bytes.count)
                )
            else { return nil }
            defer { unsafe xmlRelaxNGFreeParserCtxt(context) }
            return unsafe withUnsafeMutablePointer(to: &faults) { faults in
                unsafe xmlRelaxNGSetParserStructuredErrors(context, XMLFaults.append, faults)
                return unsafe xmlRelaxNGParse(context)
            }
        }
        guard let schema = unsafe schema else {
            throw faults.first ?? XMLFault(line: 0, message: "libxml2 has no memory left")
        }
        unsafe handle = schema
    }

    deinit { unsafe xmlRelaxNGFree(handle) }

    /// Returns what libxml2 has against a document; nothing if the grammar accepts it.
    ///
    /// - Returns: `nil`, or the first fault. For which node it is that fails, ask about parts of the document.
    func fault(in document: XMLDocument) -> XMLFault? {
        guard let context = unsafe xmlRelaxNGNewValidCtxt(handle) else {
            return XMLFault(line: 0, message: "libxml2 has no memory left")
        }
        defer { unsafe xmlRelaxNGFreeValidCtxt(context) }
        var faults = XMLFaults()
        let result = unsafe withUnsafeMutablePointer(to: &faults) { faults in
            unsafe xmlRelaxNGSetValidStructuredErrors(context, XMLFaults.append, faults)
            return unsafe document.withHandle { unsafe xmlRelaxNGValidateDoc(context, $0) }
        }
        return result == 0
            ? nil : faults.first ?? XMLFault(line: 0, message: "libxml2 does not say what is wrong")
    }
}

@available(*, unavailable, message: "A schema is confined to whoever made it.")
extension RelaxNGSchema: Sendable {}

/// Collects what libxml2 reports, as values.
@safe private struct XMLFaults {
    private(set) var first: XMLFault?

    /// The function that libxml2 calls, with a pointer to this struct that outlives the call.
    static let append: @convention(c) (UnsafeMutableRawPointer?, xmlErrorPtr?) -> Void = {
        faults,
        error in
        guard let faults = unsafe faults?.assumingMemoryBound(to: XMLFaults.self),
            unsafe faults.pointee.first == nil, let error = unsafe error
        else { return }
        unsafe faults.pointee.first = XMLFault(error.pointee)
    }
}
