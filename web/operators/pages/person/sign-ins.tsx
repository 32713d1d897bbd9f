import { ActionButton } from '../../actions/action-provider.tsx';
import { type DataColumn, DataTable } from '../../design/data-table.tsx';
import { whole } from '../../design/figures.ts';
import { Facts, Panel } from '../../design/panel.tsx';
import { Age, Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

type Browser = Person['sessions']['browsers'][number] & { readonly number: number };

/** What is kept of sign-ins: no token, no address and no name of a device. */
export function SignIns({ person }: { person: Person }) {
  const { browsers, ended_times: endedTimes } = person.sessions;
  return (
    <Panel
      title="Sessions"
      actions={<ActionButton action="endSessions" known={{ person: person.id }} about={nameOf(person)} />}
    >
      <Facts
        facts={[
          ['Signs in with', person.sign_in_methods.join(', ') || 'nothing'],
          ['All ended', endedTimes === null ? 'with the account' : timesInWords(endedTimes)],
        ]}
      />
      <div className="mt-4">
        {browsers.length === 0 ? (
          <p className="text-sm text-dim">
            No browser has signed in with a password. Sign-ins with Google leave none here.
          </p>
        ) : (
          <DataTable
            caption="Browsers that signed in with the password"
            columns={columns}
            rows={browsers.map((browser, index) => ({ ...browser, number: index + 1 }))}
            rowKey={({ number }) => String(number)}
          />
        )}
      </div>
    </Panel>
  );
}

function timesInWords(times: number): string {
  if (times === 0) return 'never';
  return times === 1 ? 'once' : `${whole(times)} times`;
}

const columns: readonly DataColumn<Browser>[] = [
  { heading: 'Browser', cell: ({ number }) => `Browser ${number}` },
  {
    heading: 'First sign-in',
    cell: ({ first_at: at }) => (at === null ? 'not kept' : <Instant at={at} />),
    sortBy: ({ first_at: at }) => at ?? '',
  },
  {
    heading: 'Last sign-in',
    cell: ({ last_at: at }) => (at === null ? 'not kept' : <Instant at={at} />),
    sortBy: ({ last_at: at }) => at ?? '',
  },
  {
    heading: 'Ago',
    cell: ({ last_at: at }) => at !== null && <Age since={at} />,
  },
];
