import { callPublicApi } from './call-public-api.ts';
import type { Enhancement } from './enhancement.ts';

interface Deed {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly call: (token: string) => ReturnType<typeof callPublicApi>;
}

const confirming: Deed = {
  title: 'Confirm your subscription',
  text: 'You get an email when an incident starts, when there is news, and when it is over.',
  label: 'Confirm',
  busyLabel: 'Confirming…',
  doneTitle: 'You are subscribed',
  doneText: 'We email you about the next incident. Each email has a link to unsubscribe.',
  call: (token) => callPublicApi('/api/status/subscriptions/confirm', { method: 'POST', body: { token } }),
};

const ending: Deed = {
  title: 'Unsubscribe',
  text: 'We delete your address and send no more emails about incidents.',
  label: 'Unsubscribe',
  busyLabel: 'Unsubscribing…',
  doneTitle: 'You are unsubscribed',
  doneText: 'Your address is deleted.',
  call: (token) =>
    callPublicApi(`/api/status/subscriptions/${encodeURIComponent(token)}/end`, { method: 'POST' }),
};

/**
 * Asks whoever comes by a link of an e-mail (`?confirm=…`, `?unsubscribe=…`) to press: programs that check mails follow
 * links, and must neither confirm nor end anything. The token leaves the address bar at once.
 */
export const statusLink: Enhancement = (element) => {
  const query = new URLSearchParams(location.search);
  const deed = query.has('confirm') ? confirming : query.has('unsubscribe') ? ending : null;
  const token = query.get('confirm') ?? query.get('unsubscribe');
  const title = element.querySelector('[data-part=title]');
  const text = element.querySelector('[data-part=text]');
  const act = element.querySelector<HTMLButtonElement>('[data-part=act]');
  const close = element.querySelector('[data-part=close]');
  if (!(element instanceof HTMLDialogElement) || !title || !text || !act || !close) {
    throw new Error('The dialog is incomplete.');
  }
  if (deed === null || token === null) return undefined;
  history.replaceState(history.state, '', `${location.pathname}${location.hash}`);

  const stopped = new AbortController();
  title.textContent = deed.title;
  text.textContent = deed.text;
  act.textContent = deed.label;
  close.addEventListener('click', () => element.close(), { signal: stopped.signal });
  act.addEventListener('click', () => void press(deed, token, title, text, act), { signal: stopped.signal });
  element.showModal();
  return () => {
    stopped.abort();
    element.close();
  };
};

async function press(
  deed: Deed,
  token: string,
  title: Element,
  text: Element,
  act: HTMLButtonElement,
): Promise<void> {
  if (act.ariaBusy === 'true') return;
  act.ariaBusy = 'true';
  act.textContent = deed.busyLabel;
  const answer = await deed.call(token);
  act.ariaBusy = null;
  act.textContent = deed.label;
  if (answer.kind === 'answered') {
    title.textContent = deed.doneTitle;
    text.textContent = deed.doneText;
  } else if (answer.kind === 'refused' && answer.status < 500 && answer.status !== 429) {
    text.textContent = answer.error?.message ?? 'This link is no longer valid.';
  } else {
    text.textContent =
      answer.kind === 'unreachable' && answer.isOffline
        ? 'You are offline. Press again once you are connected.'
        : 'That did not work. Please press again in a moment.';
    return;
  }
  act.hidden = true;
  if (title instanceof HTMLElement) title.focus();
}
