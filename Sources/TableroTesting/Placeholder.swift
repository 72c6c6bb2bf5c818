enum TableroTestingPlaceholder {}
