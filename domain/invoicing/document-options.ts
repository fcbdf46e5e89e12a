/** Kinds of document that a sale may become: the shop's own invoice so far. Source: day-common.md §9. */
export const DOCUMENT_KINDS = ['interno'] as const;

/** What the sales of a business become; its owner decides. */
export interface DocumentOptions {
  documento: (typeof DOCUMENT_KINDS)[number];
}

/** What holds for a business whose owner has decided nothing. */
export const DOCUMENT_OPTIONS: Readonly<DocumentOptions> = { documento: 'interno' };
