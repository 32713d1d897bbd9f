import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';

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
  text: 'We’ll email you when an incident starts, when there’s news, and when it’s over.',
  label: 'Confirm',
  busyLabel: 'Confirming…',
  doneTitle: 'You’re subscribed',
  doneText: 'We’ll email you about the next incident. Every email has an unsubscribe link.',
  call: (token) => callPublicApi('confirmStatusSubscription', { body: { token } }),
};

const ending: Action = {
  title: 'Unsubscribe',
  text: 'We’ll delete your address and stop emailing you about incidents.',
  label: 'Unsubscribe',
  busyLabel: 'Unsubscribing…',
  doneTitle: 'You’re unsubscribed',
  doneText: 'We deleted your address.',
  call: (token) => callPublicApi('endStatusSubscription', { path: { token } }),
};

/** Opens the dialog of an emailed link with this token. */
export function openStatusLink(kind: 'confirm' | 'unsubscribe', token: string, element: HTMLElement): void {
  const action = kind === 'confirm' ? confirming : ending;
  const title = element.querySelector('[data-part=title]');
  const text = element.querySelector('[data-part=text]');
  const act = element.querySelector<HTMLButtonElement>('[data-part=act]');
  const close = element.querySelector('[data-part=close]');
  if (!(element instanceof HTMLDialogElement) || !title || !text || !act || !close) {
    throw new Error('The dialog is incomplete.');
  }
  title.textContent = action.title;
  text.textContent = action.text;
  act.textContent = action.label;
  close.addEventListener('click', () => element.close());
  act.addEventListener('click', () => void press(action, token, title, text, act));
  element.showModal();
}

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
        ? 'You’re offline. Try again when you’re connected.'
        : 'That didn’t work. Please try again in a moment.';
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

/** Whether another press cannot help. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== null && error.status < 500 && error.status !== 429;
}
