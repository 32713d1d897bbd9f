import { Badge } from '../../../design/badge.tsx';
import { ActionButton } from '../../actions/action-provider.tsx';
import { type DataColumn, DataTable } from '../../design/data-table.tsx';
import { inWords, whole } from '../../design/figures.ts';
import { Facts, Panel } from '../../design/panel.tsx';
import { Age, Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

type Email = Person['emails'][number];
type Browser = Person['sessions']['browsers'][number] & { readonly number: number };

/** What is kept of sign-ins, and the emails that went out. */
export function SignIns({ person }: { person: Person }) {
  return (
    <div className="flex flex-col gap-4">
      <Sessions person={person} />
      <Emails person={person} />
    </div>
  );
}

/** No token, no address and no name of a device is kept. */
function Sessions({ person }: { person: Person }) {
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
            No browser is known: scripts and sign-ins with Google leave none here.
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

/** Without addresses and texts. */
function Emails({ person: { emails, emails_are_complete: isComplete } }: { person: Person }) {
  return (
    <Panel title="Emails of the last 90 days">
      {emails.length === 0 ? (
        <p className="text-sm text-dim">No email of the last 90 days has arrived or bounced.</p>
      ) : (
        <DataTable
          caption="Emails of the last 90 days"
          columns={emailColumns}
          rows={emails}
          rowKey={({ sent_at: at, kind }) => `${at} ${kind}`}
        />
      )}
      {!isComplete && <p className="mt-3 text-sm text-dim">These are the newest {whole(emails.length)}.</p>}
    </Panel>
  );
}

const outcomes = {
  delivered: ['good', 'Delivered'],
  delayed: ['neutral', 'On the way: their server does not take it yet'],
  bounced: ['live', 'Bounced: their server does not take it'],
  suppressed: ['live', 'Not sent: an earlier one bounced or was called spam'],
  rejected: ['live', 'Not sent: SES rejected it'],
  complained: ['live', 'Delivered, and called spam'],
} as const satisfies Record<Email['outcome'], readonly [string, string]>;

const emailColumns: readonly DataColumn<Email>[] = [
  { heading: 'Sent', cell: ({ sent_at: at }) => <Instant at={at} />, sortBy: ({ sent_at: at }) => at },
  { heading: 'About', cell: ({ kind }) => aboutInWords(kind), sortBy: ({ kind }) => kind },
  {
    heading: 'Outcome',
    cell: ({ outcome }) => {
      const [tone, words] = outcomes[outcome];
      return <Badge tone={tone}>{words}</Badge>;
    },
    sortBy: ({ outcome }) => outcome,
  },
  { heading: 'Known since', cell: ({ outcome_at: at }) => <Instant at={at} /> },
];

/** The user pool does not say which of its emails it was. */
function aboutInWords(kind: string): string {
  return kind === 'sign_in' ? 'Confirmation or new password' : inWords(kind);
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
