import { ApiError } from '../api/api-error.ts';
import type { FormTexts } from './form-text.ts';

/** Returns why a message was not accepted; the form keeps its text. */
export function failureSentence(error: unknown, say: FormTexts): string {
  if (!(error instanceof ApiError)) return say('unreadable-file');
  if (error.status === null) return say(error.isOffline ? 'offline' : 'unreachable');
  if (error.status === 429) {
    return error.code === 'too_many_requests' ? say('limited', { message: error.message }) : say('busy');
  }
  if (error.status === 413) return say('too-large');
  return say(error.status === 400 ? 'refused' : 'failed');
}
