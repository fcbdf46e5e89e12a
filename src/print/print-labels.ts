import { printPage } from './frame.ts';
import { fillLabelPage, type Label, type LabelSheet } from './label-page.ts';

/** Prints labels, as many as there are; apart from receipts, so that a counter does not load it. @throws PrintError */
export function printLabels(labels: readonly Label[], sheet: LabelSheet): Promise<void> {
  return printPage(sheet.pageWidthMm, (page) => fillLabelPage(page, labels, sheet));
}
