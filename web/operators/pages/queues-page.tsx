import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { OperatorResponseOf } from '../../../contract/operators/operator-routes.ts';
import type { QueueName } from '../../../contract/operators/operator-views.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { ActionButton } from '../actions/action-provider.tsx';
import { queuesQuery } from '../api/operator-queries.ts';
import { type DataColumn, DataTable } from '../design/data-table.tsx';
import { whole } from '../design/figures.ts';
import { FilterLinks } from '../design/filter-links.tsx';
import { Loaded } from '../design/loaded.tsx';
import { PageLink } from '../design/page-link.tsx';
import { PageHead, Panel } from '../design/panel.tsx';
import { Age } from '../design/time.tsx';

type Queue = OperatorResponseOf<'readQueues'>['queues'][number];
type Waiting = Queue['waiting'][number];

const titles: Readonly<Record<QueueName, string>> = {
  cases: 'Reported videos',
  messages: 'Messages',
  payments: 'Quarantined payments',
  dead_letters: 'Dead letters',
  webhooks: 'Webhooks given up',
  approvals: 'Waiting for another operator',
  unfinished: 'Unfinished actions',
};

/** Everything that waits for a person, the oldest first; of reported videos the first due. */
export function QueuesPage() {
  const [parameters] = useSearchParams();
  const chosen = parameters.get('queue') ?? '';
  const query = useQuery(queuesQuery());
  return (
    <>
      <PageHead title="Queues" />
      <Loaded query={query} what="the queues" rows={8}>
        {({ queues }) => {
          const shown = queues.filter((queue) =>
            chosen === '' ? countOf(queue) !== '0' : queue.name === chosen,
          );
          return (
            <>
              <FilterLinks
                label="Queues"
                parameter="queue"
                chosen={chosen}
                choices={[
                  ['', 'All that wait'],
                  ...queues.map(
                    (queue) => [queue.name, `${titles[queue.name]} (${countOf(queue)})`] as const,
                  ),
                ]}
              />
              <div className="mt-5 flex flex-col gap-5">
                {shown.length === 0 && (
                  <EmptyState title="Nothing waits">
                    Every queue is empty. Enjoy it while it lasts.
                  </EmptyState>
                )}
                {shown.map((queue) => (
                  <QueuePanel key={queue.name} queue={queue} />
                ))}
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function countOf({ waiting, is_complete: isComplete }: Queue): string {
  if (waiting.length === 0) return isComplete ? '0' : 'unknown';
  return `${whole(waiting.length)}${isComplete ? '' : '+'}`;
}

function QueuePanel({ queue }: { queue: Queue }) {
  const { name, waiting } = queue;
  return (
    <Panel title={`${titles[name]}: ${countOf(queue)}`}>
      {waiting.length === 0 ? (
        <p className="text-sm text-dim">
          {queue.is_complete ? 'Nothing waits here.' : 'This queue could not be read. Try again in a moment.'}
        </p>
      ) : (
        <DataTable caption={titles[name]} columns={columnsOf[name]} rows={waiting} rowKey={({ id }) => id} />
      )}
    </Panel>
  );
}

const age: DataColumn<Waiting> = {
  heading: 'Age',
  cell: ({ since }) => <Age since={since} />,
  sortBy: ({ since }) => -Date.parse(since),
};
const nextStep: DataColumn<Waiting> = {
  heading: 'Next step',
  cell: ({ next_step: step }) => <span className="text-dim">{step}</span>,
};

/** The columns, with a link to where the next step is done. */
function linked(addressOf: (waiting: Waiting) => string | null): readonly DataColumn<Waiting>[] {
  const what: DataColumn<Waiting> = {
    heading: 'What',
    cell: (waiting) => {
      const address = addressOf(waiting);
      return (
        <span className="[overflow-wrap:anywhere]">
          {address === null ? waiting.text : <PageLink to={address}>{waiting.text}</PageLink>}
        </span>
      );
    },
  };
  return [age, what, nextStep];
}

const ofPerson =
  (tab: string) =>
  ({ person }: Waiting) =>
    person === null ? null : `/people/${person}?tab=${tab}`;

const columnsOf: Readonly<Record<QueueName, readonly DataColumn<Waiting>[]>> = {
  cases: linked(({ id }) => `/cases/${id}`),
  messages: linked(({ id }) => `/messages/${id}`),
  payments: linked(ofPerson('payments')),
  dead_letters: [
    ...linked(() => null),
    { heading: 'Do', cell: (letter) => <LetterActions letter={letter} /> },
  ],
  webhooks: linked(ofPerson('keys')),
  approvals: linked(() => '/approvals'),
  unfinished: linked(ofPerson('audit')),
};

function LetterActions({ letter: { id, text } }: { letter: Waiting }) {
  const slash = id.indexOf('/');
  const known = { queue: id.slice(0, slash), letter: id.slice(slash + 1) };
  return (
    <span className="flex flex-wrap gap-2">
      <ActionButton action="retryDeadLetter" known={known} about={text} />
      <ActionButton action="discardDeadLetter" known={known} about={text} />
    </span>
  );
}
