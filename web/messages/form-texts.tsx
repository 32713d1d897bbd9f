import { t } from '@lingui/core/macro';
import type { FormText } from './form-text.ts';

/** The sentences of a form for its enhancement, since a document loads no texts. */
export function FormTextList() {
  return (
    <div hidden>
      {Object.entries(formTexts()).map(([name, text]) => (
        <span key={name} data-text={name}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** `{maximum}` and the like are filled in as they are shown (form-text.ts). */
export function formTexts(): Readonly<Record<FormText, string>> {
  const [maximum, actual, minimum, count] = ['{maximum}', '{actual}', '{minimum}', '{count}'];
  // In English, as the API writes them: a translation may say less.
  const [allowed, message] = ['{allowed}', '{message}'];
  return {
    'too-long': t`Shorten this to ${maximum} characters. It has ${actual}.`,
    'too-short': t`Write a little more: at least ${minimum} characters.`,
    unusable: t`This has characters that cannot be shown. Type it again, or paste it as plain text.`,
    email: t`Enter a full email, such as name@example.com.`,
    'web-address': t`Enter a full web address that starts with https://.`,
    link: t`Enter the full web address of one video.`,
    'file-hash': t`A SHA-256 has 64 digits and letters from a to f.`,
    line: t`Write this on one line.`,
    'check-one': t`Not sent yet: please check one field.`,
    'check-several': t`Not sent yet: please check ${count} fields.`,
    'not-allowed': t`This needs to be ${allowed}.`,
    sending: t`Sending…`,
    offline: t`You’re offline. Your message is still here. Send it again when you’re connected.`,
    unreachable: t`We couldn’t be reached. Your message is still here. Please send it again: it arrives only once, even if you press twice.`,
    limited: t`${message} Your message is still here.`,
    busy: t`We’re getting a lot of messages right now. Please try again in a minute. Your message is still here.`,
    'too-large': t`This is too large to send. Choose a smaller file, or add a link to it.`,
    refused: t`We didn’t send your message because something in the form needs to change. Your message is still here.`,
    failed: t`We couldn’t take your message right now. Your message is still here. Please send it again in a moment.`,
    'unreadable-file': t`We couldn’t read the file. Please choose it again. Everything else is still here.`,
  };
}
