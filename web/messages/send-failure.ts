import { ApiError } from '../api/api-error.ts';
import { unreachableSentence } from './unreachable.ts';

/** Returns why a message was not accepted; the form keeps its text. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'We couldn’t read the file. Please choose it again. Everything else is still here.';
  }
  if (error.status === null) return unreachableSentence(error.isOffline);
  if (error.status === 429) {
    const isOurs = error.code === 'too_many_requests';
    return `${isOurs ? error.message : 'We’re getting a lot of messages right now. Please try again in a minute.'} Your message is still here.`;
  }
  if (error.status === 413) return 'This is too large to send. Choose a smaller file, or add a link to it.';
  if (error.status === 400) {
    return 'We didn’t send your message because something in the form needs to change. Your message is still here.';
  }
  return 'We couldn’t take your message right now. Your message is still here. Please send it again in a moment.';
}
