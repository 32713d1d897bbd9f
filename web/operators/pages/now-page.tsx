import { useQuery } from '@tanstack/react-query';
import type { OperatorResponseOf } from '../../../contract/operators/operator-routes.ts';
import { Badge } from '../../design/badge.tsx';
import { ProgressLine } from '../../design/progress-line.tsx';
import { ActionButton } from '../actions/action-provider.tsx';
import { nowQuery } from '../api/operator-queries.ts';
import { type DataColumn, DataTable } from '../design/data-table.tsx';
import { dollarsOfMicrodollars, inWords, whole } from '../design/figures.ts';
import { Loaded } from '../design/loaded.tsx';
import { PageHead, Panel } from '../design/panel.tsx';
import { Age, Instant } from '../design/time.tsx';

type Now = OperatorResponseOf<'readNow'>;

/** What goes on, and what can be changed about it. */
export function NowPage() {
  const query = useQuery(nowQuery());
  return (
    <>
      <PageHead title="Now">
        {query.data !== undefined && (
          <>
            <Badge tone={query.data.status === 'operational' ? 'good' : 'live'}>
              {inWords(query.data.status)}
            </Badge>
            <span className="text-sm text-faint">
              As of <Instant at={query.data.at} />
            </span>
          </>
        )}
      </PageHead>
      <Loaded query={query} what="what goes on" rows={8}>
        {(now) => (
          <div className="flex flex-col gap-4">
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <Alarms alarms={now.alarms} />
              <Incidents incidents={now.incidents} />
              <Releases releases={now.releases} />
            </div>
            <Panel title="Models today (UTC)">
              <DataTable
                caption="Models"
                columns={modelColumns}
                rows={now.models}
                rowKey={({ model }) => model}
              />
            </Panel>
            <Panel title="Settings">
              <DataTable
                caption="Settings"
                columns={settingColumns}
                rows={now.settings}
                rowKey={({ name }) => name}
              />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Alarms({ alarms }: Pick<Now, 'alarms'>) {
  return (
    <Panel title="Alarms">
      {alarms === null && <p className="text-sm text-warn">The alarms cannot be read from here.</p>}
      {alarms?.length === 0 && <p className="text-sm text-dim">No alarm sounds.</p>}
      <ul className="flex flex-col gap-3">
        {alarms?.map(({ name, since, text }) => (
          <li key={name} className="border-l-2 border-record pl-3 text-sm">
            <p className="font-semibold [overflow-wrap:anywhere] text-ink">{text}</p>
            <p className="text-dim">
              {name}, for <Age since={since} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const releaseTones = { running: 'accent', done: 'good', taken_back: 'live', failed: 'live' } as const;

function Releases({ releases }: Pick<Now, 'releases'>) {
  return (
    <Panel title="Releases">
      {releases === null && <p className="text-sm text-warn">The releases cannot be read from here.</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {releases?.map(({ part, at, state }) => (
          <li key={part} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold text-ink">{part}</span>
            <Badge tone={releaseTones[state]}>{inWords(state)}</Badge>
            <span className="text-dim">
              <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Incidents({ incidents }: Pick<Now, 'incidents'>) {
  return (
    <Panel
      title="Incidents"
      actions={
        <>
          <ActionButton
            action="openIncident"
            known={{}}
            initial={{ impact: 'degraded' }}
            about="People read it on the status page."
          />
          <ActionButton action="planMaintenance" known={{}} about="People read it on the status page." />
        </>
      }
    >
      {incidents.length === 0 && <p className="text-sm text-dim">No incident is open.</p>}
      <ul className="flex flex-col gap-4">
        {incidents.map(({ id, kind, title, status, starts_at: since, services, updates }) => (
          <li key={id} className="text-sm">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="text-[0.9375rem] font-semibold [overflow-wrap:anywhere] text-ink">{title}</p>
              <Badge tone={status === 'investigating' ? 'live' : 'neutral'}>{inWords(status)}</Badge>
            </div>
            <p className="text-dim">
              {services.map(inWords).join(', ')}, since <Instant at={since} />
            </p>
            <p className="mt-1 max-w-prose [overflow-wrap:anywhere]">{updates[0]?.text}</p>
            {kind === 'incident' && status === 'investigating' && (
              <div className="mt-2">
                <ActionButton
                  action="updateIncident"
                  known={{ incident: id }}
                  about={title}
                  label="Update or resolve"
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const modelColumns: readonly DataColumn<Now['models'][number]>[] = [
  { heading: 'Model', cell: ({ model }) => model, sortBy: ({ model }) => model },
  {
    heading: 'In flight',
    cell: ({ in_flight: inFlight, capacity }) => `${whole(inFlight)} of ${whole(capacity)}`,
    sortBy: (row) => row.in_flight,
    figures: true,
  },
  { heading: 'In line', cell: (row) => whole(row.in_line), sortBy: (row) => row.in_line, figures: true },
  {
    heading: 'Earned',
    cell: (row) => dollarsOfMicrodollars(row.earned_microdollars),
    sortBy: (row) => row.earned_microdollars,
    figures: true,
  },
  {
    heading: 'Margin',
    cell: (row) => {
      const margin = row.earned_microdollars - row.cost_microdollars;
      return <span className={margin < 0 ? 'text-record' : undefined}>{dollarsOfMicrodollars(margin)}</span>;
    },
    sortBy: (row) => row.earned_microdollars - row.cost_microdollars,
    figures: true,
  },
  {
    heading: 'Cost against limit',
    cell: ({ cost_microdollars: cost, spend_limit_dollars: limit }) => (
      <span className="inline-block w-40 max-w-full">
        {dollarsOfMicrodollars(cost)} of {dollarsOfMicrodollars(limit * 1_000_000)}
        <ProgressLine
          part={limit === 0 ? 1 : cost / (limit * 1_000_000)}
          tone={cost > limit * 800_000 ? 'live' : 'accent'}
          className="mt-1.5"
        />
      </span>
    ),
    sortBy: (row) => row.cost_microdollars,
    figures: true,
  },
];

const settingColumns: readonly DataColumn<Now['settings'][number]>[] = [
  {
    heading: 'Setting',
    cell: ({ name, about }) => (
      <span className="[overflow-wrap:anywhere]">
        {name}
        <span className="block text-dim">{about}</span>
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    heading: 'Now',
    cell: ({ value, deployed }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-ink">{value}</span>
        {value !== deployed && <Badge tone="accent">changed</Badge>}
      </span>
    ),
    sortBy: ({ value, deployed }) => (value === deployed ? 1 : 0),
  },
  { heading: 'Deployed', cell: ({ deployed }) => deployed },
  {
    heading: 'Do',
    cell: ({ name, value, deployed }) => (
      <ActionButton
        action="changeSetting"
        label="Change"
        known={{ name }}
        initial={{ value: value === deployed ? '' : value }}
        about={`${name}: ${value} now, ${deployed} deployed`}
      />
    ),
  },
];
