import { contactSubjectLabels } from '../../contract/fields/message-limits.ts';
import { type Message, messageReference } from '../../contract/messages.ts';
import type { NewMessage } from '../tables/messages/keep-messages.ts';
import type { KeptMessage } from '../tables/messages/kept-message.ts';

/** The stored message, without the form's technical fields. */
export function newMessage(message: Message, resume: KeptMessage['resume'], now: Date): NewMessage {
  return {
    id: message.id,
    reference: messageReference(message.id),
    kind: message.kind,
    created_at: now.toISOString(),
    email: message.email,
    ...contentOf(message),
    ...(resume !== undefined && { resume }),
  };
}

function contentOf(message: Message): Pick<NewMessage, 'sender_name' | 'subject' | 'fields'> {
  switch (message.kind) {
    case 'contact':
      return {
        sender_name: `${message.first_name} ${message.last_name}`,
        subject: contactSubjectLabels[message.subject],
        fields: { message: message.message },
      };
    case 'application':
      return {
        sender_name: message.name,
        subject: message.job_id === null ? 'Application' : `Application for ${message.job_id}`,
        fields: given({ message: message.message, link: message.link }),
      };
  }
}

function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** In reading order. */
const fieldLabels: Readonly<Record<KeptMessage['kind'], Readonly<Record<string, string>>>> = {
  contact: { message: 'Message' },
  application: { message: 'Message', link: 'Link' },
  // No more sent; kept for two years.
  dmca_notice: {
    work: 'Copyrighted work',
    material_urls: 'Material complained of',
    organization: 'Organization',
    postal_address: 'Postal address',
    phone: 'Phone',
    good_faith: 'Good faith belief',
    accurate: 'Accuracy and authority',
    signature: 'Signature',
  },
};

/** In reading order. */
export function labeledFields({
  kind,
  fields,
}: Pick<KeptMessage, 'kind' | 'fields'>): readonly { readonly label: string; readonly text: string }[] {
  return Object.entries(fieldLabels[kind]).flatMap(([name, label]) => {
    const text = fields[name];
    return text === undefined ? [] : { label, text };
  });
}
