extension HTMLNames {
    /// The attributes of SVG and MathML whose names have capitals, which a browser gives back to them (HTML standard,
    /// section 13.2.6.1, "adjust SVG attributes").
    private static let capitals: [String: String] = {
        let names = """
            attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits definitionURL diffuseConstant
            edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints
            keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits
            maskUnits numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY
            pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur
            requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod startOffset
            stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength viewBox
            viewTarget xChannelSelector yChannelSelector zoomAndPan
            """
        let words = names.split(whereSeparator: \.isWhitespace).map(String.init)
        return Dictionary(uniqueKeysWithValues: words.map { ($0.lowercased(), $0) })
    }()

    /// Returns an attribute's name as its language has it.
    static func spelling(ofAttribute name: String) -> String { capitals[name] ?? name }
}
