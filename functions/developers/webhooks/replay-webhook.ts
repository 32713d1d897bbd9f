import { replayMaximum } from '../../../contract/developers/webhooks.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { EventsStore } from '../../tables/webhooks/events.store.ts';
import type { EndpointItem, EventItem } from '../../tables/webhooks/webhook-items.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { listens } from './delivery/listens.ts';
import { type ManageWebhooksDependencies, ownerOf } from './manage-webhooks.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** A transaction takes 100 items, including the session. */
const eventsPerWrite = 50;

/**
 * POST /api/v1/webhooks/{id}/replay: delivers events again under their ids, also those never sent to this
 * endpoint. Skips deliveries under way.
 */
export function replayWebhook(dependencies: ManageWebhooksDependencies): DeveloperRoute<'replayWebhook'> {
  const { events, sessions, requestDelivery, now, log } = dependencies;
  return async (request) => {
    const { session, path, body } = request;
    const { ownerId } = ownerOf(request);
    const endpoint = await requireEndpoint(dependencies, ownerId, path.id);
    if (endpoint.disabled_reason !== null) {
      throw new Rejection('webhook_disabled');
    }
    if ('event_id' in body) {
      const event = await events.find(ownerId, body.event_id);
      if (event === null || !isFor(endpoint, event)) throw new Rejection('not_found');
      const at = now();
      const replayed = await schedule(session, endpoint, [event], at);
      if (replayed > 0) {
        const again = { endpoint_id: endpoint.id, due_at: at.toISOString() };
        await requestDelivery({ user_id: ownerId, event_id: event.id, again });
      }
      return { body: { replayed, next_from: null } };
    }
    const [from, to] = [new Date(body.from), new Date(body.to)];
    if (from >= to) {
      throw new Rejection('invalid_request', { field: 'to', allowed: 'a time after the start' });
    }
    const { chosen, nextFrom } = await eventsToReplay(events, endpoint, { from, to }, replayMaximum);
    // The sweep delivers them within a minute.
    const replayed = await schedule(session, endpoint, chosen, now());
    return { body: { replayed, next_from: nextFrom } };
  };

  /** Returns the number of scheduled events. */
  async function schedule(
    session: Session,
    endpoint: EndpointItem,
    chosen: readonly EventItem[],
    at: Date,
  ): Promise<number> {
    let replayed = 0;
    const write = (some: readonly EventItem[]) =>
      sessions.write(
        session,
        some.map((event) => events.replaying(event, endpoint.id, at)),
      );
    for (let index = 0; index < chosen.length; index += eventsPerWrite) {
      const some = chosen.slice(index, index + eventsPerWrite);
      if (await write(some)) {
        replayed += some.length;
        continue;
      }
      // One is being delivered: write the others singly.
      for (const event of some) if (await write([event])) replayed += 1;
    }
    log.info('webhook.replayed', { endpoint_id: endpoint.id, events: replayed });
    return replayed;
  }
}

/** What an endpoint listens to, among the first events of a time. */
export async function eventsToReplay(
  events: Pick<EventsStore, 'between'>,
  endpoint: EndpointItem,
  { from, to }: { readonly from: Date; readonly to: Date },
  maximum: number,
): Promise<{
  readonly chosen: readonly EventItem[];
  /** ISO 8601. Where the next request begins; null: these are all. */
  readonly nextFrom: string | null;
}> {
  const found = await events.between(endpoint.user_id, from, to, maximum + 1);
  return {
    chosen: found.slice(0, maximum).filter((event) => !event.test && listens(endpoint, event)),
    nextFrom: found[maximum]?.created_at ?? null,
  };
}

function isFor(endpoint: EndpointItem, event: EventItem): boolean {
  return event.endpoint_id === null || event.endpoint_id === endpoint.id;
}
