import { ApiError } from '../api/api-error.ts';

/** Why a message was not taken, and what to do: for the person who wrote it. Nothing of it is lost meanwhile. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'The file could not be read. Choose it again; everything else is kept.';
  }
  if (error.isOffline)
    return 'You are offline. What you wrote is kept: send it again once you are connected.';
  if (error.status === null) {
    return 'We could not be reached. What you wrote is kept: please send it again. It arrives once, however often you press.';
  }
  if (error.status === 429) {
    const isOurs = error.code === 'too_many_requests';
    return `${isOurs ? error.message : 'Too many messages are coming in just now. Please try again in a minute.'} What you wrote is kept.`;
  }
  if (error.status === 413) return 'This is too large to send. Choose a smaller file, or give a link to it.';
  if (error.status === 400) {
    return 'Nothing was sent: something in the form was not accepted. What you wrote is kept.';
  }
  return 'We could not take your message just now. What you wrote is kept: please send it again in a moment.';
}
