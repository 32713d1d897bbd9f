import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import type { FormKind } from './form-kind.ts';
import type { FormTexts } from './form-text.ts';
import { type Envelope, type FieldValues, messageBody } from './message-body.ts';
import { reportBody } from './report-body.ts';
import { resumeOf } from './resume-content.ts';
import { failureSentence } from './send-failure.ts';

/** For a résumé of 3 MB on a slow connection. */
const sendingTimeoutMilliseconds = 90_000;

export type Delivery =
  | { readonly reference: string }
  | {
      readonly reference: null;
      readonly sentence: string;
      /** Whether nothing was stored. */
      readonly isRefused: boolean;
      /** The field that the API refused and what it accepts; null if it named none. */
      readonly problem: { readonly field: string; readonly allowed: string | null } | null;
    };

/** Sends a form's values. Loads at the first keystroke, since few readers write. */
export async function sendMessage(
  kind: FormKind,
  values: FieldValues,
  envelope: Envelope,
  file: File | null,
  say: FormTexts,
): Promise<Delivery> {
  try {
    const resume = file === null ? null : await resumeOf(file);
    const options = { timeoutMilliseconds: sendingTimeoutMilliseconds };
    const { reference } =
      kind === 'report'
        ? await callPublicApi('sendReport', { body: reportBody(values, envelope) }, options)
        : await callPublicApi('sendMessage', { body: messageBody(kind, values, envelope, resume) }, options);
    return { reference };
  } catch (error) {
    const sentence = failureSentence(error, say);
    // The file was unreadable; nothing was sent.
    if (!(error instanceof ApiError)) return { reference: null, sentence, isRefused: true, problem: null };
    return {
      reference: null,
      sentence,
      isRefused: error.status !== null && error.status < 500,
      problem:
        error.status === 400 && error.field !== null ? { field: error.field, allowed: error.allowed } : null,
    };
  }
}
