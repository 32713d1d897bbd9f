import type { EndpointItem, EventItem } from '../../../tables/webhooks/webhook-items.ts';

/** Whether an endpoint receives an event. Pure. */
export function listens(endpoint: EndpointItem, event: EventItem): boolean {
  if (endpoint.disabled_reason !== null && !event.test) return false;
  if (event.endpoint_id !== null && event.endpoint_id !== endpoint.id) return false;
  return event.test || endpoint.events.includes(event.type);
}
