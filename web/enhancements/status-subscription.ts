import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import type { Enhancement } from './enhancement.ts';

/** Subscribes an address to incidents. The response is the same for every address. */
export const statusSubscription: Enhancement = (element) => {
  const form = element.querySelector('form');
  const email = element.querySelector<HTMLInputElement>('input[name=email]');
  const website = element.querySelector<HTMLInputElement>('input[name=website]');
  const submit = element.querySelector<HTMLButtonElement>('[data-part=submit]');
  const problem = element.querySelector('[data-part=problem]');
  const sent = element.querySelector('[data-part=sent]');
  if (!form || !email || !website || !submit || !problem || !sent) throw new Error('The form is incomplete.');
  const stopped = new AbortController();
  let isSending = false;
  form.noValidate = true;
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send(email, website, submit, problem, sent);
    },
    { signal: stopped.signal },
  );
  email.addEventListener('input', () => clear(email, problem), { signal: stopped.signal });
  return () => stopped.abort();

  async function send(
    field: HTMLInputElement,
    trap: HTMLInputElement,
    button: HTMLButtonElement,
    failure: Element,
    success: Element,
  ): Promise<void> {
    if (isSending) return;
    success.textContent = '';
    clear(field, failure);
    if (!field.validity.valid || field.value.trim() === '') {
      field.ariaInvalid = 'true';
      failure.textContent =
        field.value.trim() === '' ? 'Enter your email.' : 'Enter a valid email, such as name@example.com.';
      field.focus();
      return;
    }
    isSending = true;
    button.ariaBusy = 'true';
    button.textContent = 'Subscribing…';
    const address = field.value.trim();
    try {
      await callPublicApi('subscribeToStatus', { body: { email: address, website: trap.value } });
      success.textContent = `We sent an email to ${address}. Follow its link within 48 hours to confirm.`;
      field.value = '';
    } catch (error) {
      failure.textContent = failureOf(error);
    } finally {
      isSending = false;
      button.ariaBusy = null;
      button.textContent = 'Subscribe';
    }
  }
};

function clear(field: HTMLInputElement, failure: Element): void {
  field.ariaInvalid = null;
  failure.textContent = '';
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.isOffline) {
    return 'You’re offline. Try again when you’re connected.';
  }
  if (error instanceof ApiError && error.status === 400)
    return 'We couldn’t use this address. Check it for typos.';
  return error instanceof ApiError ? error.message : 'That didn’t work. Please try again in a minute.';
}
