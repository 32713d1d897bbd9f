import type { MessageKind } from '../../contract/fields/message-limits.ts';
import type { Resume } from '../../contract/messages.ts';
import { webAddress } from './check-field.ts';

/** Values by the fields' names; `on` for a ticked box. */
export type FieldValues = Readonly<Record<string, string>>;

/** Stays the same over all attempts. */
export interface Envelope {
  readonly id: string;
  readonly openedAtMilliseconds: number;
  readonly sentAtMilliseconds: number;
}

/** Returns the body of `sendMessage` (contract/messages.ts). */
export function messageBody(
  kind: MessageKind,
  values: FieldValues,
  envelope: Envelope,
  resume: Resume | null = null,
): Readonly<Record<string, unknown>> {
  return { kind, ...envelopeBody(values, envelope), ...ofKind(kind, values, resume) };
}

/** What messages and reports begin with. */
export function envelopeBody(values: FieldValues, envelope: Envelope): Readonly<Record<string, unknown>> {
  return {
    id: envelope.id,
    opened_at: new Date(envelope.openedAtMilliseconds).toISOString(),
    sent_at: new Date(envelope.sentAtMilliseconds).toISOString(),
    ...(values.website && { website: values.website }),
  };
}

function ofKind(kind: MessageKind, values: FieldValues, resume: Resume | null): Record<string, unknown> {
  switch (kind) {
    case 'contact':
      return picked(values, ['first_name', 'last_name', 'email', 'subject', 'message']);
    case 'application':
      return {
        ...picked(values, ['name', 'email', 'message']),
        job_id: values.job_id || null,
        ...(values.link?.trim() && { link: webAddress(values.link, ['https:']) }),
        ...(resume !== null && { resume }),
      };
  }
}

/** The trimmed values of these fields. */
export function picked(values: FieldValues, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, value.trim()]),
  );
}
