import type { Log } from '../../log/logger.ts';
import {
  announcementOf,
  openedIncident,
  plannedMaintenance,
  updatedIncident,
  whyNotUpdated,
} from '../../status/write-incident.ts';
import type { IncidentsStore } from '../../tables/status/incidents.store.ts';
import { type IncidentItem, incidentStatus } from '../../tables/status/incidents.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { Operation, TransactionAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { type AuditItems, type WriteItems, writeEffect } from '../action/write-items.ts';

export interface IncidentDependencies {
  readonly incidents: Pick<IncidentsStore, 'read' | 'writing'>;
  readonly write: WriteItems;
  readonly log: Log;
}

/** The page shows it within seconds; subscribers are mailed within a minute, or as fast as SES sends. */
export function openIncident(dependencies: IncidentDependencies): TransactionAction<'openIncident', null> {
  return {
    effect: 'transaction',
    read: async () => null,
    decide: (_, { title, text, services, impact }) =>
      expectEffect({
        sentence: `Open the incident “${title}”`,
        changes: [
          { what: 'Title', before: null, after: title },
          { what: 'Services', before: null, after: services.join(', ') },
          { what: 'Impact', before: null, after: impact },
          { what: 'Text', before: null, after: text },
        ],
        mails: [mailOf(title)],
        person: null,
      }),
    async apply(_, { impact, ...head }, operation, auditItems, at) {
      const item = openedIncident(idOf(operation, at), head, impact, at);
      return writeAnnounced(dependencies, item, 0, auditItems, at);
    },
  };
}

/** Announces when services will be away. */
export function planMaintenance(
  dependencies: IncidentDependencies,
): TransactionAction<'planMaintenance', null> {
  return {
    effect: 'transaction',
    read: async () => null,
    decide: (_, { title, text, services, starts_at: startsAt, ends_at: endsAt }) =>
      Date.parse(endsAt) <= Date.parse(startsAt)
        ? refuse('It must end after it begins.')
        : expectEffect({
            sentence: `Plan the maintenance “${title}”`,
            changes: [
              { what: 'Title', before: null, after: title },
              { what: 'Services', before: null, after: services.join(', ') },
              { what: 'Begins', before: null, after: startsAt },
              { what: 'Ends', before: null, after: endsAt },
              { what: 'Text', before: null, after: text },
            ],
            mails: [mailOf(title)],
            person: null,
          }),
    async apply(_, { starts_at: startsAt, ends_at: endsAt, ...head }, operation, auditItems, at) {
      const item = plannedMaintenance(idOf(operation, at), head, startsAt, endsAt, at);
      return writeAnnounced(dependencies, item, 0, auditItems, at);
    },
  };
}

/** Adds an update, which may end the incident. */
export function updateIncident(
  dependencies: IncidentDependencies,
): TransactionAction<'updateIncident', IncidentItem> {
  return {
    effect: 'transaction',
    async read({ incident }) {
      const item = await dependencies.incidents.read(incident);
      if (item === null) {
        throw new OperatorRejection('not_found', { message: `There is no incident ${incident}.` });
      }
      return item;
    },
    decide(item, { text, is_resolved: isEnd }, at) {
      const refusal = whyNotUpdated(item, at);
      if (refusal !== null) return refuse(refusal);
      return expectEffect({
        sentence: `${isEnd ? 'Resolve' : 'Update'} the incident “${item.title}”`,
        changes: [
          { what: 'Text', before: item.updates.at(-1)?.text ?? null, after: text },
          ...(isEnd
            ? [
                {
                  what: 'Status',
                  before: incidentStatus(item, at),
                  after: item.kind === 'incident' ? 'resolved' : 'completed',
                },
              ]
            : []),
        ],
        mails: [mailOf(item.title)],
        person: null,
      });
    },
    async apply(item, { text, is_resolved: isEnd }, operation, auditItems, at) {
      const updated = updatedIncident(item, idOf(operation, at), text, isEnd, at);
      return writeAnnounced(dependencies, updated, item.updates.length, auditItems, at);
    },
  };
}

function mailOf(title: string) {
  return { to: 'Subscribers of the status page', subject: title };
}

/** `20261121-143005-123-9f3a`: easy to type, sortable by time. */
function idOf({ id }: Operation, at: Date): string {
  return `${at.toISOString().replace(/[-:Z]/g, '').replace(/[T.]/g, '-')}-${id.slice(-4)}`;
}

/** Writes the incident with its audit, if it has as many updates as were read, and has it mailed. */
async function writeAnnounced(
  { incidents, write, log }: IncidentDependencies,
  item: IncidentItem,
  knownUpdates: number,
  auditItems: AuditItems,
  at: Date,
) {
  const items = incidents.writing(item, announcementOf(item, at), knownUpdates, at);
  const written = await writeEffect(write, items, auditItems);
  if (written.kind === 'done') {
    log.info('status.incident_written', { incident: item.incident_id, status: incidentStatus(item, at) });
  }
  return written;
}
