import { type Html, html } from 'emulator-kit/html.ts';

/** What went wrong, read out and reached first. */
export function alert(message: string | null): Html | false {
  return message !== null && html`<p class="alert" role="alert" tabindex="-1" autofocus>${message}</p>`;
}
