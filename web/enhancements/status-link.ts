import type { Enhancement } from './enhancement.ts';

/**
 * Asks a person who follows a link of an email (`?confirm=…`, `?unsubscribe=…`) to press: programs that check emails follow
 * links too, and must neither confirm nor end anything. The token leaves the address bar as soon as the dialog's code is
 * here; where that does not come, a reload tries again.
 */
export const statusLink: Enhancement = (element) => {
  const query = new URLSearchParams(location.search);
  const kind = query.has('confirm') ? 'confirm' : 'unsubscribe';
  const token = query.get(kind);
  if (token === null) return undefined;
  import('./status-link-dialog.ts').then(
    ({ openStatusLink }) => {
      history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
      openStatusLink(kind, token, element);
    },
    (error: unknown) => console.error('Error opening the link of an email', error),
  );
  return undefined;
};
