import type { TransparencyEvent, TransparencyYear } from '../../contract/reports/cases.ts';
import { type ReportKind, reportKinds } from '../../contract/reports/report-kinds.ts';
import type { Route } from '../http/api-handler.ts';
import { type CasesStore, countName } from '../tables/cases/cases.store.ts';

/** With the current one. */
const yearsShown = 5;

/** GET /api/transparency: the current year (UTC), and those of the four before in which something was counted. */
export function readTransparency(dependencies: {
  readonly cases: Pick<CasesStore, 'readYears'>;
  readonly now: () => Date;
}): Route<'readTransparency'> {
  const { cases, now } = dependencies;
  return async () => {
    const current = now().getUTCFullYear();
    const years = Array.from({ length: yearsShown }, (_, ago) => current - ago);
    const counted = await cases.readYears(years);
    return {
      years: years
        .filter((year) => year === current || counted.has(year))
        .map((year) => presentYear(year, counted.get(year) ?? new Map())),
    };
  };
}

function presentYear(year: number, counts: ReadonlyMap<string, number>): TransparencyYear {
  return {
    year,
    counts: reportKinds.map((kind) => ({ kind, ...countsOf(kind, counts) })),
    suspensions: counts.get('suspensions') ?? 0,
  };
}

function countsOf(kind: ReportKind, counts: ReadonlyMap<string, number>): Record<TransparencyEvent, number> {
  const of = (event: TransparencyEvent) => counts.get(countName(event, kind)) ?? 0;
  return {
    received: of('received'),
    hidden_at_once: of('hidden_at_once'),
    removed: of('removed'),
    shown: of('shown'),
    appealed: of('appealed'),
    appeal_granted: of('appeal_granted'),
  };
}
