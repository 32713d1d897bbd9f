import * as z from 'zod/mini';
import { messageReferencePattern } from '../../contract/messages.ts';
import type { KeptMessage } from '../tables/messages/kept-message.ts';
import type { MessageSummary, MessagesStore } from '../tables/messages/messages.store.ts';
import { labeledFields } from './new-message.ts';

/** The newest messages, or one by its reference. */
export const ListMessagesRequest = z.union([
  z.strictObject({ newest: z.int().check(z.minimum(1), z.maximum(200)) }),
  z.strictObject({ reference: z.string().check(z.regex(messageReferencePattern)) }),
]);
export type ListMessagesRequest = z.infer<typeof ListMessagesRequest>;

/** With labeled fields in order. */
export interface WholeMessage extends MessageSummary {
  readonly details: readonly { readonly label: string; readonly text: string }[];
  readonly resume: KeptMessage['resume'] | null;
}

export type ListMessagesAnswer =
  | { readonly messages: readonly MessageSummary[] }
  | { readonly found: readonly WholeMessage[] };

/** Runs the operator's query. */
export async function listMessages(
  { messages }: { readonly messages: Pick<MessagesStore, 'list' | 'findByReference'> },
  request: ListMessagesRequest,
): Promise<ListMessagesAnswer> {
  if ('newest' in request) return { messages: await messages.list(request.newest) };
  const found = await messages.findByReference(request.reference);
  return {
    found: found.map(({ fields, resume, mail_attempts: _attempts, ...summary }) => ({
      ...summary,
      details: labeledFields({ kind: summary.kind, fields }),
      resume: resume ?? null,
    })),
  };
}
