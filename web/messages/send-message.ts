import type { MessageKind } from '../../contract/fields/message-limits.ts';
import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import { type Envelope, type FieldValues, messageBody } from './message-body.ts';
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
  kind: MessageKind,
  values: FieldValues,
  envelope: Envelope,
  file: File | null,
): Promise<Delivery> {
  try {
    const resume = file === null ? null : await resumeOf(file);
    const receipt = await callPublicApi(
      'sendMessage',
      { body: messageBody(kind, values, envelope, resume) },
      { timeoutMilliseconds: sendingTimeoutMilliseconds },
    );
    return { reference: receipt.reference };
  } catch (error) {
    const sentence = failureSentence(error);
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
