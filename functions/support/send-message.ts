import { messageReference } from '../../contract/messages.ts';
import type { Route } from '../http/api-handler.ts';

/** POST /api/messages: keeps what a visitor writes to the operator. */
export function sendMessage(): Route<'sendMessage'> {
  return async ({ body }) => ({ reference: messageReference(body.id) });
}
