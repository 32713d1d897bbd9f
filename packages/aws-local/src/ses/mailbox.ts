import { randomUUID } from 'node:crypto';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';

/** A message that the emulated services sent. */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** From here on: not in the user pool's mail. */
  readonly from?: string | undefined;
  readonly reply_to?: string | undefined;
  readonly text?: string | undefined;
  readonly headers?: readonly MailHeader[] | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** The http(s) addresses in it, in order. */
  readonly links: readonly string[];
  /** ISO 8601 in UTC. */
  readonly sent_at: string;
}

export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

/** An attached file. Its bytes are not kept: a digest identifies it. */
export interface MailAttachment {
  readonly file_name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A message that is about to be delivered. */
export type DeliveredMessage = Omit<MailMessage, 'id' | 'links' | 'sent_at'>;

export interface Mailbox {
  /** The message is on disk when this returns. */
  readonly deliver: (message: DeliveredMessage) => MailMessage;
  /** Newest first. */
  readonly messages: () => readonly MailMessage[];
  readonly message: (id: string) => MailMessage | undefined;
}

/** The oldest messages are deleted when there are more. */
const maximumMessages = 500;

/** All mail of the local cloud: nothing is sent anywhere. */
export function openMailbox({ file, now }: { readonly file: string; readonly now: () => number }): Mailbox {
  const store = openStore(file);
  return {
    deliver: (delivered) => {
      const message: MailMessage = {
        ...delivered,
        id: randomUUID(),
        links: linksIn(delivered.html),
        sent_at: new Date(now()).toISOString(),
      };
      store.write(({ all, put, remove }) => {
        put(messages, message);
        for (const { id } of all(messages).slice(0, -maximumMessages)) remove(messages, id);
      });
      return message;
    },
    messages: () => store.all(messages).toReversed(),
    message: (id) => store.get(messages, id),
  };
}

const messages = collection(
  'message',
  z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    html: z.string(),
    from: z.optional(z.string()),
    reply_to: z.optional(z.string()),
    text: z.optional(z.string()),
    headers: z.optional(z.readonly(z.array(z.object({ name: z.string(), value: z.string() })))),
    attachments: z.optional(
      z.readonly(
        z.array(
          z.object({
            file_name: z.string(),
            content_type: z.string(),
            size_bytes: z.number(),
            sha256: z.string(),
          }),
        ),
      ),
    ),
    links: z.readonly(z.array(z.string())),
    sent_at: z.string(),
  }),
);

/** The http(s) addresses in `href`s, or if there are none, those in the text; each once. */
function linksIn(html: string): readonly string[] {
  const references = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => double ?? single ?? '',
  );
  const found =
    references.length > 0 ? references : [...html.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([url]) => url);
  return [...new Set(found.map(unescapeHtml).filter((url) => /^https?:\/\//.test(url)))];
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
