import { Badge } from '../../../design/badge.tsx';
import { ActionButton } from '../../actions/action-provider.tsx';
import { type DataColumn, DataTable } from '../../design/data-table.tsx';
import { inWords, whole } from '../../design/figures.ts';
import { Panel } from '../../design/panel.tsx';
import { Age, Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

type Key = Person['keys'][number] & { readonly person: Person };
type Endpoint = Person['webhooks'][number] & { readonly person: Person };

/** API keys and webhook endpoints. */
export function Keys({ person }: { person: Person }) {
  return (
    <div className="flex flex-col gap-4">
      <Panel title="API keys">
        {person.keys.length === 0 ? (
          <p className="text-sm text-dim">This account has no API key.</p>
        ) : (
          <DataTable
            caption="API keys"
            columns={keyColumns}
            rows={person.keys.map((key) => ({ ...key, person }))}
            rowKey={({ id }) => id}
          />
        )}
      </Panel>
      <Panel title="Webhook endpoints">
        {person.webhooks.length === 0 ? (
          <p className="text-sm text-dim">This account has no webhook endpoint.</p>
        ) : (
          <DataTable
            caption="Webhook endpoints"
            columns={endpointColumns}
            rows={person.webhooks.map((endpoint) => ({ ...endpoint, person }))}
            rowKey={({ id }) => id}
          />
        )}
      </Panel>
    </div>
  );
}

const keyColumns: readonly DataColumn<Key>[] = [
  {
    heading: 'Key',
    cell: ({ name, id, last_four: lastFour }) => (
      <span className="[overflow-wrap:anywhere]">
        {name} <span className="text-faint">…{lastFour}</span>
        <span className="block text-faint">{id}</span>
      </span>
    ),
  },
  {
    heading: 'State',
    cell: ({ state, mode }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={state === 'active' ? 'good' : state === 'leaked' ? 'live' : 'neutral'}>
          {inWords(state)}
        </Badge>
        {mode === 'test' && <Badge>Test</Badge>}
      </span>
    ),
  },
  { heading: 'May', cell: ({ scopes }) => scopes.join(', ') },
  {
    heading: 'Used',
    cell: ({ last_used_at: at }) =>
      at === null ? (
        'never'
      ) : (
        <>
          <Age since={at} /> ago
        </>
      ),
    sortBy: ({ last_used_at: at }) => (at === null ? 0 : Date.parse(at)),
  },
  {
    heading: 'Spent this month',
    cell: ({ spent_credits: spent, cap_credits: cap }) =>
      `${whole(spent)}${cap === null ? '' : ` of ${whole(cap)}`}`,
    sortBy: ({ spent_credits: spent }) => spent,
    figures: true,
  },
  { heading: 'Made', cell: ({ created_at: at }) => <Instant at={at} />, sortBy: ({ created_at: at }) => at },
  {
    heading: 'Do',
    cell: ({ id, name, state, person }) =>
      state === 'active' && (
        <ActionButton
          action="revokeKey"
          label="Revoke"
          known={{ person: person.id, key: id }}
          about={`${name} of ${nameOf(person)}`}
        />
      ),
  },
];

const endpointColumns: readonly DataColumn<Endpoint>[] = [
  {
    heading: 'Endpoint',
    cell: ({ url, id }) => (
      <span className="[overflow-wrap:anywhere]">
        {url}
        <span className="block text-faint">{id}</span>
      </span>
    ),
  },
  {
    heading: 'State',
    cell: ({ state }) => <Badge tone={state === 'enabled' ? 'good' : 'neutral'}>{inWords(state)}</Badge>,
  },
  {
    heading: 'Do',
    cell: ({ id, url, person }) => (
      <ActionButton action="replayWebhooks" known={{ person: person.id, endpoint: id }} about={url} />
    ),
  },
];
