import type {
  AttemptOutcome,
  DeliveryState,
  DisabledReason,
  WebhookEventType,
} from '../../../../contract/developers/webhooks.ts';
import type { DeliveryAttempt, Endpoint } from './received.ts';

/** A copy: the contract's list would bring in its schema library. */
export const eventChoices = [
  { type: 'video.completed', detail: 'A video is ready.' },
  { type: 'video.failed', detail: 'A video failed. Its credits are refunded.' },
  { type: 'video.cancelled', detail: 'A video was canceled.' },
  { type: 'credits.low', detail: 'You have fewer than 5,000 credits left.' },
] as const satisfies readonly { readonly type: WebhookEventType; readonly detail: string }[];

const disabledWords: Readonly<Record<DisabledReason, string>> = {
  owner: 'You disabled it.',
  gone: 'It answered 410 Gone, so we stopped sending.',
  failing:
    'It accepted nothing for a day, or missed 20 events in a row, so we stopped sending. Enable it when it works again.',
};

/** Why an endpoint gets no events; null if enabled. */
export function disabledText({ enabled, disabled_reason: reason }: Endpoint): string | null {
  if (enabled) return null;
  return wordsOf(disabledWords, reason) ?? 'It is disabled.';
}

const stateWords: Readonly<Record<DeliveryState, string>> = {
  pending: 'Retrying',
  delivered: 'Delivered',
  given_up: 'Given up',
  dropped: 'Dropped',
};

export function stateText(state: string, attempts: number): string {
  return state === 'pending' && attempts === 0 ? 'On its way' : (wordsOf(stateWords, state) ?? state);
}

const outcomeWords: Readonly<Record<AttemptOutcome, string>> = {
  delivered: 'Accepted',
  refused: 'Refused',
  timed_out: 'No answer within 10 seconds',
  unreachable: 'Not reachable',
  forbidden_address: 'The URL leads to a private address',
  lost: 'Not sent, as the test prompt asked',
};

/** 'Refused, 500' */
export function outcomeText({ outcome, status }: DeliveryAttempt): string {
  const words = wordsOf(outcomeWords, outcome) ?? outcome;
  return status === null ? words : `${words}, ${status}`;
}

function wordsOf(words: Readonly<Record<string, string>>, name: string | null): string | null {
  return name !== null && Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}
