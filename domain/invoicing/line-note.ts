/** Most characters of the note of one line: it stands under its product on paper. */
export const MAX_LINE_NOTE = 120;
