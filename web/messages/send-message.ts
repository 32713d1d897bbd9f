import type { MessageKind } from '../../contract/message-limits.ts';
import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import { type Envelope, type FieldValues, messageBody } from './message-body.ts';
import { resumeOf } from './resume-content.ts';
import { failureSentence } from './send-failure.ts';

/** A résumé of 3 MB takes a slow line this long. */
const sendingTimeoutMilliseconds = 90_000;

/** What came of sending a message. */
export type Delivery =
  | { readonly reference: string }
  | {
      readonly reference: null;
      /** What to say of it. */
      readonly sentence: string;
      /** Nothing of the message was kept. */
      readonly isRefused: boolean;
      /** The field that the API did not accept, as a path, and what would be accepted instead; null: it named none. */
      readonly problem: { readonly field: string; readonly allowed: string | null } | null;
    };

/** Sends what was typed into the form of that kind. Loaded with the first word: few who read a page write. */
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
    // The file could not be read: nothing was sent.
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
