import type { MessageKind } from '../../contract/fields/message-limits.ts';
import type { Resume } from '../../contract/messages.ts';
import { linesOf, webAddress } from './check-field.ts';

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
  return {
    kind,
    id: envelope.id,
    opened_at: new Date(envelope.openedAtMilliseconds).toISOString(),
    sent_at: new Date(envelope.sentAtMilliseconds).toISOString(),
    ...(values.website && { website: values.website }),
    ...ofKind(kind, values, resume),
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
    case 'dmca_notice':
      return {
        ...picked(values, ['name', 'email', 'postal_address', 'work', 'signature']),
        ...picked(filled(values), ['organization', 'phone']),
        material_urls: linesOf(values.material_urls ?? '').map(
          (line) => webAddress(line, ['https:', 'http:']) ?? line,
        ),
        good_faith: values.good_faith === 'on',
        accurate: values.accurate === 'on',
      };
  }
}

function picked(values: FieldValues, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, value.trim()]),
  );
}

function filled(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
