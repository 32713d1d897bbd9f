/**
 * Opens a dialog for an emailed link (`?confirm=…`, `?unsubscribe=…`), since programs that scan emails follow
 * links and must change nothing. The token leaves the address bar once the dialog has loaded.
 */
export function followStatusLink(dialog: HTMLDialogElement): void {
  const query = new URLSearchParams(location.search);
  const kind = query.has('confirm') ? 'confirm' : 'unsubscribe';
  const token = query.get(kind);
  if (token === null) return;
  import('./status-link-dialog.ts').then(
    ({ openStatusLink }) => {
      history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
      openStatusLink(kind, token, dialog);
    },
    (error: unknown) => console.error('Error opening the link of an email', error),
  );
}
