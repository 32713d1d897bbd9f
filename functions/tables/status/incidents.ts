import * as z from 'zod/mini';
import {
  type Incident,
  type IncidentStatus,
  type ServiceState,
  serviceNames,
  serviceStates,
} from '../../../contract/status.ts';

/** An incident as stored. */
export const IncidentItem = z.object({
  incident_id: z.string(),
  kind: z.enum(['incident', 'maintenance']),
  title: z.string(),
  services: z.array(z.enum(serviceNames)),
  /** The state of its services while it is open, unless measured worse. */
  impact: z.enum(serviceStates),
  starts_at: z.iso.datetime(),
  /** Maintenance has it from the start, an incident once resolved. */
  ends_at: z.nullable(z.iso.datetime()),
  /** Oldest first. */
  updates: z.array(z.object({ id: z.string(), at: z.iso.datetime(), text: z.string() })),
});
export type IncidentItem = z.infer<typeof IncidentItem>;

/** The status at `now`. */
export function incidentStatus(
  { kind, starts_at, ends_at }: Pick<IncidentItem, 'kind' | 'starts_at' | 'ends_at'>,
  now: Date,
): IncidentStatus {
  const hasEnded = ends_at !== null && Date.parse(ends_at) <= now.getTime();
  if (kind === 'incident') return hasEnded ? 'resolved' : 'investigating';
  if (hasEnded) return 'completed';
  return Date.parse(starts_at) <= now.getTime() ? 'in_progress' : 'scheduled';
}

/** Whether it affects its services at `now`. */
export function isOpen(item: IncidentItem, now: Date): boolean {
  const status = incidentStatus(item, now);
  return status === 'investigating' || status === 'in_progress';
}

/** Maintenance declares no state. */
export function declaredStates(items: readonly IncidentItem[], now: Date) {
  return (service: (typeof serviceNames)[number]): ServiceState[] =>
    items
      .filter((item) => item.kind === 'incident' && isOpen(item, now) && item.services.includes(service))
      .map(({ impact }) => impact);
}

export function presentIncident(item: IncidentItem, now: Date): Incident {
  return {
    id: item.incident_id,
    kind: item.kind,
    title: item.title,
    status: incidentStatus(item, now),
    services: item.services,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
    updates: item.updates.toReversed().map(({ at, text: words }) => ({ at, text: words })),
  };
}

/** Open, then planned, then over; newest first in each group. */
export function inOrder(incidents: readonly Incident[]): Incident[] {
  return incidents.toSorted(
    (left, right) =>
      rank[left.status] - rank[right.status] || Date.parse(right.starts_at) - Date.parse(left.starts_at),
  );
}

const rank: Readonly<Record<IncidentStatus, number>> = {
  investigating: 0,
  in_progress: 1,
  scheduled: 2,
  resolved: 3,
  completed: 3,
};
