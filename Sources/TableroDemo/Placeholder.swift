enum TableroDemoPlaceholder {}
