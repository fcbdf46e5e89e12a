/** What an edit hears that was made on older data; apart from the other refusals, which the sell screen does without. */
export const STALE_TEXT = 'Otra persona cambió estos datos mientras tanto. Revísalos antes de guardar.';
