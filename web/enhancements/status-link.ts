import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import type { Enhancement } from './enhancement.ts';

interface Action {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly call: (token: string) => Promise<unknown>;
}

const confirming: Action = {
  title: 'Confirm your subscription',
  text: 'You get an email when an incident starts, when there is news, and when it is over.',
  label: 'Confirm',
  busyLabel: 'Confirming…',
  doneTitle: 'You are subscribed',
  doneText: 'We email you about the next incident. Each email has a link to unsubscribe.',
  call: (token) => callPublicApi('confirmStatusSubscription', { body: { token } }),
};

const ending: Action = {
  title: 'Unsubscribe',
  text: 'We delete your address and send no more emails about incidents.',
  label: 'Unsubscribe',
  busyLabel: 'Unsubscribing…',
  doneTitle: 'You are unsubscribed',
  doneText: 'Your address is deleted.',
  call: (token) => callPublicApi('endStatusSubscription', { path: { token } }),
};

/**
 * Asks a person who follows a link of an email (`?confirm=…`, `?unsubscribe=…`) to press: programs that check emails follow
 * links too, and must neither confirm nor end anything. The token leaves the address bar at once.
 */
export const statusLink: Enhancement = (element) => {
  const query = new URLSearchParams(location.search);
  const action = query.has('confirm') ? confirming : query.has('unsubscribe') ? ending : null;
  const token = query.get('confirm') ?? query.get('unsubscribe');
  const title = element.querySelector('[data-part=title]');
  const text = element.querySelector('[data-part=text]');
  const act = element.querySelector<HTMLButtonElement>('[data-part=act]');
  const close = element.querySelector('[data-part=close]');
  if (!(element instanceof HTMLDialogElement) || !title || !text || !act || !close) {
    throw new Error('The dialog is incomplete.');
  }
  if (action === null || token === null) return undefined;
  history.replaceState(history.state, '', `${location.pathname}${location.hash}`);

  const stopped = new AbortController();
  title.textContent = action.title;
  text.textContent = action.text;
  act.textContent = action.label;
  close.addEventListener('click', () => element.close(), { signal: stopped.signal });
  act.addEventListener('click', () => void press(action, token, title, text, act), {
    signal: stopped.signal,
  });
  element.showModal();
  return () => {
    stopped.abort();
    element.close();
  };
};

async function press(
  action: Action,
  token: string,
  title: Element,
  text: Element,
  act: HTMLButtonElement,
): Promise<void> {
  if (act.ariaBusy === 'true') return;
  act.ariaBusy = 'true';
  act.textContent = action.busyLabel;
  try {
    await action.call(token);
    title.textContent = action.doneTitle;
    text.textContent = action.doneText;
  } catch (error) {
    if (!isFinal(error)) {
      const isOffline = error instanceof ApiError && error.isOffline;
      text.textContent = isOffline
        ? 'You are offline. Press again once you are connected.'
        : 'That did not work. Please press again in a moment.';
      return;
    }
    text.textContent = error.code === 'unexpected_response' ? 'This link is no longer valid.' : error.message;
  } finally {
    act.ariaBusy = null;
    act.textContent = action.label;
  }
  act.hidden = true;
  if (title instanceof HTMLElement) title.focus();
}

/** Whether pressing again cannot help. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== null && error.status < 500 && error.status !== 429;
}
