const OPEN = 'pedido';

/**
 * Lets the back button of a telephone close a dialog instead of leaving the page.
 * @returns what to call as it opens
 */
export function backCloses(dialog: HTMLDialogElement): () => void {
  // The page was loaded again while it was open: it is not any more.
  if (history.state === OPEN) history.replaceState(null, '');
  window.addEventListener('popstate', () => dialog.close());
  dialog.addEventListener('close', () => {
    if (history.state === OPEN) history.back();
  });
  return () => history.pushState(OPEN, '');
}
