enum TableroPlaceholder {}
