import type { Queues } from '../../../contract/operators/operator-views.ts';
import type { QuarantinedOrder } from '../../billing/sync/orders.store.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import type { CasesStore } from '../../tables/cases/cases.store.ts';
import type { MessageSummary, MessagesStore } from '../../tables/messages/messages.store.ts';
import type {
  OperatorRequestsStore,
  StoredOperation,
} from '../../tables/operator-requests/operator-requests.store.ts';
import type { FailingEndpoint } from '../../tables/webhooks/failing-endpoints.ts';
import type { DeadLetter, DeadLetterPage } from './dead-letters.ts';
import type { OperatorRead } from './operator-read.ts';

export interface ReadQueuesDependencies {
  readonly cases: Pick<CasesStore, 'listOpen'>;
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

/** GET /api/operators/queues: what waits for a person, the longest waiting first; of cases the first due. */
export function readQueues(dependencies: ReadQueuesDependencies): OperatorRead<'readQueues'> {
  const { listUnderReview, listFailingEndpoints, requests, now } = dependencies;
  return async () => {
    const at = now().toISOString();
    return {
      queues: await Promise.all([
        readCases(dependencies),
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

/** What they say is for the role *safety*: nothing here is of a reporter's words. */
async function readCases({ cases, now }: Pick<ReadQueuesDependencies, 'cases' | 'now'>): Promise<Queue> {
  const found = await cases.listOpen(shownMaximum);
  return {
    name: 'cases',
    is_complete: found.length < shownMaximum,
    waiting: found.map((item) => waitingCase(item, now())),
  };
}

function waitingCase(item: CaseItem, now: Date): Waiting {
  const { id, reference, kind, created_at: createdAt, owner: person = null, decision, appeal } = item;
  const isAppealed = item.state === 'appealed';
  return {
    id,
    since: isAppealed && appeal !== undefined ? appeal.at : createdAt,
    text: `${reference}: ${kind.replaceAll('_', ' ')}, ${stateInWords(item)}`,
    person,
    next_step: `${isAppealed ? `Decide on the appeal, another operator than ${decision?.by ?? 'before'}` : 'Look at it and decide'}: ${timeLeft(item, now)}.`,
  };
}

function stateInWords({ state, video, hidden_at: hiddenAt, created_at: createdAt }: CaseItem): string {
  if (state === 'appealed') return 'appealed';
  if (video === undefined) return 'no video found';
  if (hiddenAt === undefined) return 'not hidden';
  return hiddenAt === createdAt ? 'hidden at once' : 'hidden';
}

/** `5 hours left`, `3 hours overdue` */
function timeLeft({ due_at: dueAt }: CaseItem, now: Date): string {
  if (dueAt === undefined) return 'no time limit';
  const milliseconds = Date.parse(dueAt) - now.getTime();
  const hours = Math.floor(Math.abs(milliseconds) / 3_600_000);
  const time = hours === 0 ? 'less than an hour' : hours === 1 ? '1 hour' : `${hours} hours`;
  return `${time} ${milliseconds < 0 ? 'overdue' : 'left'}`;
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
      dmca_notice: 'Read it and answer.',
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
