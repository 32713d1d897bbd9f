import { useSearchParams } from 'react-router-dom';
import { Button } from '../../design/controls/button.tsx';
import { TextField } from '../../design/controls/field.tsx';
import { Select } from '../actions/action-form.tsx';
import { browserActions } from '../api/browser-tables.ts';
import type { AuditFilter } from '../api/operator-queries.ts';
import { PageHead } from '../design/panel.tsx';
import { AuditList } from './audit-list.tsx';

/** Who did what, and why: of one day, or of one person. */
export function AuditPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter = auditFilterOf(parameters, new Date());
  const change = (name: keyof AuditFilter, value: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead title="Audit" />
      <div className="mb-5 grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField
          label="Day (UTC)"
          type="date"
          disabled={filter.person !== undefined}
          value={filter.day ?? ''}
          onChange={({ target }) => change('day', target.value)}
        />
        <TextField
          label="Account id"
          spellCheck={false}
          autoComplete="off"
          value={filter.person ?? ''}
          onChange={({ target }) => change('person', target.value.trim())}
        />
        <TextField
          label="Operator"
          spellCheck={false}
          autoComplete="off"
          value={filter.operator ?? ''}
          onChange={({ target }) => change('operator', target.value.trim())}
        />
        <Select
          label="Action"
          name="action"
          empty="All actions"
          choices={actionChoices}
          value={filter.action ?? ''}
          onChange={(value) => change('action', value)}
        />
        <Button variant="quiet" onClick={() => setParameters({}, { replace: true })}>
          Reset
        </Button>
      </div>
      <AuditList
        key={JSON.stringify(filter)}
        filter={filter}
        emptyText="No operator did anything that these filters show."
      />
    </>
  );
}

const actionChoices = Object.entries(browserActions).map(([name, { title }]) => [name, title] as const);

/** Reads the address: of a person all days, else of one day, which is today without another one. */
export function auditFilterOf(parameters: URLSearchParams, now: Date): AuditFilter {
  const [person, operator, action] = ['person', 'operator', 'action'].map(
    (name) => parameters.get(name) ?? '',
  );
  return {
    ...(person === '' || person === undefined
      ? { day: parameters.get('day') ?? now.toISOString().slice(0, 10) }
      : { person }),
    ...(operator !== '' && operator !== undefined && { operator }),
    ...(action !== '' && action !== undefined && { action }),
  };
}
