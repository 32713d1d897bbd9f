import { incidentLimits } from '../../contract/status.ts';
import type { Log } from '../log/logger.ts';
import type { OutboxItem } from '../tables/status/announcement-outbox.ts';
import type { IncidentsStore } from '../tables/status/incidents.store.ts';
import {
  type IncidentCommand,
  type IncidentItem,
  incidentStatus,
  inOrder,
  presentIncident,
} from '../tables/status/incidents.ts';
import { isOver } from '../tables/status/report.ts';

export interface WriteIncidentDependencies {
  readonly incidents: Pick<IncidentsStore, 'read' | 'list' | 'write'>;
  /** Short, unique, sortable by time. */
  readonly newId: (now: Date) => string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Runs `npm run incident`. The page shows changes within seconds; subscribers get them within a minute, or as
 * fast as SES sends.
 *
 * @throws an Error for the operator
 */
export function writeIncident(dependencies: WriteIncidentDependencies) {
  const { incidents, newId, now, log } = dependencies;

  return async (command: IncidentCommand) => {
    switch (command.command) {
      case 'list': {
        const items = await incidents.list();
        return { incidents: inOrder(items.map((item) => presentIncident(item, now()))) };
      }
      case 'open':
        return { incidents: [await create('incident', command, command.impact, now().toISOString(), null)] };
      case 'maintenance': {
        const { starts_at, ends_at } = command;
        if (Date.parse(ends_at) <= Date.parse(starts_at)) throw new Error('It must end after it begins.');
        return { incidents: [await create('maintenance', command, 'operational', starts_at, ends_at)] };
      }
      case 'update':
        return { incidents: [await append(command.id, command.text, false)] };
      case 'resolve':
        return { incidents: [await append(command.id, command.text, true)] };
    }
  };

  async function create(
    kind: IncidentItem['kind'],
    head: IncidentHead,
    impact: IncidentItem['impact'],
    startsAt: string,
    endsAt: string | null,
  ) {
    const at = now();
    const id = newId(at);
    const item = { ...openedIncident(id, head, impact, at), kind, starts_at: startsAt, ends_at: endsAt };
    return await write(item, 0, at);
  }

  async function append(id: string, text: string, isEnd: boolean) {
    const at = now();
    const item = await incidents.read(id);
    if (item === null) throw new Error(`There is no incident ${id}. See npm run incident -- list`);
    const refusal = whyNotUpdated(item, at);
    if (refusal !== null) throw new Error(refusal);
    return await write(updatedIncident(item, newId(at), text, isEnd, at), item.updates.length, at);
  }

  async function write(item: IncidentItem, knownUpdates: number, at: Date) {
    if (!(await incidents.write(item, announcementOf(item, at), knownUpdates, at))) {
      throw new Error('The incident was changed at the same moment. Read it and try again.');
    }
    log.info('status.incident_written', { incident: item.incident_id, status: incidentStatus(item, at) });
    return presentIncident(item, at);
  }
}

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
