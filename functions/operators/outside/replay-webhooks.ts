import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import { sandboxIdOf } from '../../developers/sandbox.ts';
import { eventsToReplay } from '../../developers/webhooks/replay-webhook.ts';
import type { EndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import type { EventsStore } from '../../tables/webhooks/events.store.ts';
import type { EndpointItem, EventItem } from '../../tables/webhooks/webhook-items.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { type WriteItems, writeEffect } from '../action/write-items.ts';

interface State {
  readonly endpoint: EndpointItem;
  readonly chosen: readonly EventItem[];
  /** The time has more events than one write takes. */
  readonly isTooMany: boolean;
}

/** A transaction takes 100 items, with the endpoint and the audit. */
const eventsMaximum = 80;

/** Delivers the events of a time again to one of a person's endpoints, also in test mode. */
export function replayWebhooks(dependencies: {
  readonly endpoints: Pick<EndpointsStore, 'find' | 'enabled'>;
  readonly events: Pick<EventsStore, 'between' | 'replaying'>;
  readonly write: WriteItems;
}): TransactionAction<'replayWebhooks', State> {
  const { endpoints, events, write } = dependencies;
  return {
    effect: 'transaction',

    async read({ person, endpoint: text, from, to }) {
      const id = WebhookEndpointId.safeParse(text);
      const endpoint = id.success
        ? ((await endpoints.find(person, id.data)) ?? (await endpoints.find(sandboxIdOf(person), id.data)))
        : null;
      if (endpoint === null)
        throw new OperatorRejection('not_found', { message: 'This person has no such endpoint.' });
      const time = { from: new Date(from), to: new Date(to) };
      const { chosen, nextFrom } = await eventsToReplay(events, endpoint, time, eventsMaximum);
      return { endpoint, chosen, isTooMany: nextFrom !== null };
    },

    decide({ endpoint, chosen, isTooMany }, { person, from, to }) {
      if (from >= to) return refuse('The end of the time is before its start.');
      if (endpoint.disabled_reason !== null) return refuse('The endpoint is disabled: its owner enables it.');
      if (isTooMany) return refuse(`There are more than ${eventsMaximum} events. Choose a shorter time.`);
      const [first] = chosen;
      if (first === undefined) return refuse('There are no events of this time for the endpoint.');
      const events = chosen.length === 1 ? '1 event' : `${chosen.length} events`;
      return expectEffect({
        person,
        sentence: `Send ${events} to ${endpoint.url} again`,
        changes: [{ what: 'Deliveries', before: null, after: `${events}, the first ${first.id}` }],
      });
    },

    // While an event is being delivered, its item fails: then the state is another one.
    apply: ({ endpoint, chosen }, _input, _operation, auditItems, at) =>
      writeEffect(
        write,
        [
          endpoints.enabled(endpoint.user_id, endpoint.id),
          ...chosen.map((event) => events.replaying(event, endpoint.id, at)),
        ],
        auditItems,
      ),
  };
}
