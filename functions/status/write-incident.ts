import { incidentLimits } from '../../contract/status.ts';
import type { OutboxItem } from '../tables/status/announcement-outbox.ts';
import { type IncidentItem, incidentStatus } from '../tables/status/incidents.ts';
import { isOver } from '../tables/status/report.ts';

interface IncidentHead {
  readonly title: string;
  readonly services: IncidentItem['services'];
  readonly text: string;
}

/** An incident that begins at `at`. Pure. */
export function openedIncident(
  id: string,
  { title, services, text }: IncidentHead,
  impact: IncidentItem['impact'],
  at: Date,
): IncidentItem {
  return {
    incident_id: id,
    kind: 'incident',
    title,
    services,
    impact,
    starts_at: at.toISOString(),
    ends_at: null,
    updates: [{ id, at: at.toISOString(), text }],
  };
}

/** A maintenance that begins and ends at known instants. Pure. */
export function plannedMaintenance(
  id: string,
  head: IncidentHead,
  startsAt: string,
  endsAt: string,
  at: Date,
): IncidentItem {
  const item = openedIncident(id, head, 'operational', at);
  return { ...item, kind: 'maintenance', starts_at: startsAt, ends_at: endsAt };
}

/** For the operator; null: it may be updated. Pure. */
export function whyNotUpdated(item: IncidentItem, at: Date): string | null {
  const { incident_id: id, updates } = item;
  if (isOver(item, at)) return `${id} is over. Open a new incident.`;
  return updates.length >= incidentLimits.maximumUpdates
    ? `${id} has ${incidentLimits.maximumUpdates} updates. Open a new incident.`
    : null;
}

/** The incident with one more update. Pure. */
export function updatedIncident(
  item: IncidentItem,
  updateId: string,
  text: string,
  isEnd: boolean,
  at: Date,
): IncidentItem {
  return {
    ...item,
    ...(isEnd && { ends_at: at.toISOString() }),
    // A maintenance that is resolved before its start ends at once.
    ...(isEnd && Date.parse(item.starts_at) > at.getTime() && { starts_at: at.toISOString() }),
    updates: [...item.updates, { id: updateId, at: at.toISOString(), text }],
  };
}

/** What subscribers are mailed about the newest update. Pure. */
export function announcementOf(item: IncidentItem, at: Date): OutboxItem {
  const update = item.updates.at(-1);
  if (update === undefined) throw new Error('An incident has at least one update.');
  return {
    id: update.id,
    written_at: update.at,
    cursor: null,
    kind: item.kind,
    title: item.title,
    status: incidentStatus(item, at),
    services: item.services,
    text: update.text,
    starts_at: item.starts_at,
    ends_at: item.ends_at,
  };
}
