import type { PublicAnswer } from '../enhancements/call-public-api.ts';

/** Why a message was not taken, and what to do: for the person who wrote it. Nothing of it is lost meanwhile. */
export function failureSentence(answer: Exclude<PublicAnswer, { kind: 'answered' }>): string {
  if (answer.kind === 'unreachable') {
    return answer.isOffline
      ? 'You are offline. What you wrote is kept: send it again once you are connected.'
      : 'We could not be reached. What you wrote is kept: please send it again. It arrives once, however often you press.';
  }
  if (answer.status === 429) {
    return `${answer.error?.message ?? 'Too many messages are coming in just now. Please try again in a minute.'} What you wrote is kept.`;
  }
  if (answer.status === 413) return 'This is too large to send. Choose a smaller file, or give a link to it.';
  if (answer.status === 400)
    return 'Nothing was sent: something in the form was not accepted. What you wrote is kept.';
  return 'We could not take your message just now. What you wrote is kept: please send it again in a moment.';
}
