package import Records

extension FileConfiguration {
    /// Tells what the file itself shows to be wrong.
    ///
    /// - Throws: ``ConfigurationFaults``.
    package func checkItself() throws(ConfigurationFaults) {
        if !reader.faults.isEmpty { throw ConfigurationFaults(reader.faults) }
    }

    /// Tells all that is wrong at once: what the file itself shows, and what only its databases know.
    ///
    /// - Parameters:
    ///   - sources: The databases that are served.
    ///   - failures: Why others cannot be, by their names.
    /// - Throws: ``ConfigurationFaults``.
    package func check(
        against sources: [any RecordSource],
        without failures: [String: String] = [:]
    ) async throws(ConfigurationFaults) {
        var reader = reader
        if sources.isEmpty, failures.isEmpty, reader.faults.isEmpty {
            let place = root.place(of: ["sources"])
            reader.fault(at: place, "no database is named; name one: sources: { shop: \"shop.db\" }")
        }
        for key in ["views", "public"] { checkFolder(key, &reader) }
        for source in self.sources {
            if let failure = failures[source.name] {
                reader.fault(
                    at: root.child("sources")?.child(source.name)?.place(of: ["path"]) ?? source.place,
                    failure
                )
                continue
            }
            guard let served = sources.first(where: { $0.name == source.name }) else {
                // A path that is wrong was told already.
                if root.child("sources")?.child(source.name)?.child("path") == nil {
                    reader.fault(
                        at: source.place,
                        "the source \"\(source.name)\" has no \"path\", and the command line names none of that name"
                    )
                }
                continue
            }
            // A database that cannot be read now says so on its pages.
            guard let schema = try? await served.schema() else { continue }
            let faults = SettingFault.faults(
                in: databases.tables(of: source.name),
                schema,
                source: source.name
            )
            for fault in await faults + figureFaults(of: served) {
                let path = ["sources", source.name, "tables"] + fault.path
                reader.fault(at: root.place(of: path), fault.message)
            }
        }
        if !reader.faults.isEmpty { throw ConfigurationFaults(reader.faults) }
    }

    private func checkFolder(_ key: String, _ reader: inout SettingsReader) {
        guard let option = ServingSetting.all.first(where: { $0.key == key })?.option,
            let folder = options[option]?.first, !ResourceFolders.isFolder(folder)
        else { return }
        reader.fault(
            at: root.child(key)?.place ?? root.place,
            "\"\(key)\" names no folder that can be read: there is none at \(folder)"
        )
    }

    /// Tells where the file says the option that a complaint about the command line begins with, if it is the file
    /// that says it.
    ///
    /// - Parameter isGiven: Whether the command line itself says an option, which then counts.
    package func fault(behind complaint: String, _ isGiven: (String) -> Bool) -> ConfigurationFaults? {
        let words = complaint.split { !($0.isLetter || $0 == "-") }.map { String($0) }
        for word in words {
            guard let setting = ServingSetting.all.first(where: { $0.option == word }),
                options[word] != nil, !isGiven(word)
            else { continue }
            let place = root.place(of: [setting.key])
            return ConfigurationFaults([
                ConfigurationFault(file: path, line: place.line, column: place.column, message: complaint)
            ])
        }
        return nil
    }

    /// Finds figures that are no expressions, by a question that no row answers.
    private func figureFaults(of source: any RecordSource) async -> [SettingFault] {
        var faults: [SettingFault] = []
        for (table, settings) in databases.tables(of: source.name) {
            for figure in settings.figures {
                do {
                    let nothing = FetchRequest(table: table, where: .sql("0"))
                    _ = try await source.figures([figure.label: figure.expression], of: nothing)
                } catch let error as RecordsError where error.code == .statement {
                    faults.append(
                        SettingFault(path: [table, "figures", figure.label], message: error.message)
                    )
                } catch {
                    // What cannot be read now says so on its page.
                    continue
                }
            }
        }
        return faults
    }
}
