enum RecordsPlaceholder {}
