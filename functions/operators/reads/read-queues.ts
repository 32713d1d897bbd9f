import type { Queues } from '../../../contract/operators/operator-views.ts';
import type { QuarantinedOrder } from '../../billing/sync/orders.store.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { MessageSummary, MessagesStore } from '../../tables/messages/messages.store.ts';
import type {
  OperatorRequestsStore,
  StoredOperation,
} from '../../tables/operator-requests/operator-requests.store.ts';
import type { FailingEndpoint } from '../../tables/webhooks/failing-endpoints.ts';
import type { DeadLetter, DeadLetterPage } from './dead-letters.ts';
import type { OperatorRead } from './operator-read.ts';

export interface ReadQueuesDependencies {
  readonly messages: Pick<MessagesStore, 'list' | 'answeredOf'>;
  /** The oldest first. */
  readonly listUnderReview: (maximum: number) => Promise<readonly QuarantinedOrder[]>;
  /** The longest failing first. */
  readonly listFailingEndpoints: (maximum: number) => Promise<readonly FailingEndpoint[]>;
  readonly deadLetters: () => Promise<DeadLetterPage>;
  readonly requests: Pick<OperatorRequestsStore, 'listOpen'>;
  readonly now: () => Date;
  readonly log: Log;
}

type Queue = Queues['queues'][number];
type Waiting = Queue['waiting'][number];

/** In each queue. */
const shownMaximum = 100;

/** GET /api/operators/queues: what waits for a person, the longest waiting first. */
export function readQueues(dependencies: ReadQueuesDependencies): OperatorRead<'readQueues'> {
  const { listUnderReview, listFailingEndpoints, requests, now } = dependencies;
  return async () => {
    const at = now().toISOString();
    return {
      queues: await Promise.all([
        readMessages(dependencies),
        listUnderReview(shownMaximum).then((found) =>
          queue('payments', found.map(waitingPayment), found.length < shownMaximum),
        ),
        readDeadLetters(dependencies),
        listFailingEndpoints(shownMaximum).then((found) =>
          queue('webhooks', found.map(waitingEndpoint), found.length < shownMaximum),
        ),
        requests
          .listOpen('waiting')
          .then((found) => found.filter((each) => (each.approval_ends_at ?? at) >= at))
          .then((found) => queue('approvals', found.map(waitingApproval))),
        requests.listOpen('begun').then((found) => queue('unfinished', found.map(unfinished))),
      ]),
    };
  };
}

function queue(name: Queue['name'], waiting: readonly Waiting[], isComplete = true): Queue {
  const oldestFirst = waiting.toSorted((one, other) => one.since.localeCompare(other.since));
  return {
    name,
    is_complete: isComplete && oldestFirst.length <= shownMaximum,
    waiting: oldestFirst.slice(0, shownMaximum),
  };
}

/** Reads the newest messages only: an older one without an answer was left without one. */
async function readMessages({ messages }: Pick<ReadQueuesDependencies, 'messages'>): Promise<Queue> {
  const newest = await messages.list(shownMaximum);
  const answered = await messages.answeredOf(newest.map(({ id }) => id));
  const waiting = newest.filter(({ id }) => !answered.has(id)).map(waitingMessage);
  return queue('messages', waiting, newest.length < shownMaximum);
}

function waitingMessage({ id, created_at: since, reference, kind, subject }: MessageSummary): Waiting {
  return {
    id,
    since,
    text: `${reference}: ${subject}`,
    person: null,
    next_step: {
      contact: 'Read it and answer.',
      application: 'Read it, and answer or pass it on.',
      dmca_notice: 'Read it, decide on the video, and answer.',
    }[kind],
  };
}

/** In the smallest unit of a currency that is not kept. */
function waitingPayment({ id, userId, paidAt, reason }: QuarantinedOrder): Waiting {
  return {
    id,
    since: paidAt,
    text: `The payment ${id} granted nothing: ${reason}.`,
    person: userId,
    next_step: 'Look at it in Stripe. Refund it, or grant what was bought.',
  };
}

/** SQS alone must not hide what else waits. */
async function readDeadLetters({
  deadLetters,
  log,
}: Pick<ReadQueuesDependencies, 'deadLetters' | 'log'>): Promise<Queue> {
  try {
    const { letters, isComplete } = await deadLetters();
    return queue('dead_letters', letters.map(waitingLetter), isComplete);
  } catch (error) {
    log.error('request.dependency_failed', { route: 'readQueues', cause: causeOf(error) });
    return queue('dead_letters', [], false);
  }
}

/** The id is what `retryDeadLetter` takes, `queue` and `letter` with a slash between. */
function waitingLetter({ queue: name, id, arrivedAt, requestId }: DeadLetter): Waiting {
  const log = requestId === null ? '' : ` Its log names the request ${requestId}.`;
  return {
    id: `${name}/${id}`,
    since: arrivedAt,
    text: `An event of ${name} could not be handled.${log}`,
    person: null,
    next_step: 'Read why in the log and repair the cause. Then try it again.',
  };
}

function waitingEndpoint(endpoint: FailingEndpoint): Waiting {
  const { id, account_id: person, url, missed_events: missed, failing_since: since } = endpoint;
  return {
    id,
    since: since ?? new Date(0).toISOString(),
    text: `${url} kept failing and was stopped: ${missed} ${missed === 1 ? 'event was' : 'events were'} given up.`,
    person,
    next_step: 'Once the owner has repaired and enabled it, send the webhooks again.',
  };
}

function waitingApproval(operation: StoredOperation): Waiting {
  const { operation: id, requested_at: since, preview, requested_by: by, reason, person } = operation;
  return {
    id,
    since,
    text: `${preview.sentence}. Asked by ${by}: ${reason.sentence}`,
    person,
    next_step: 'Another operator approves or refuses it within 24 hours.',
  };
}

/** A run takes it up each minute. */
const attemptsOfAHiccup = 5;

function unfinished(operation: StoredOperation): Waiting {
  const { operation: id, requested_at: since, preview, attempts, person } = operation;
  return {
    id,
    since,
    text: `${preview.sentence}: begun and not finished after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}.`,
    person,
    next_step:
      attempts <= attemptsOfAHiccup
        ? 'Wait: a run takes it up each minute.'
        : 'Read in the log why it fails, and repair the cause: a run takes it up again.',
  };
}
