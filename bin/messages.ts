/**
 * `npm run messages`: the newest messages of visitors; `--newest 200` for more of them, `--show RW-7K3M-Q2` for one in
 * whole. With `-c env=prod` of that environment, otherwise of the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';
import { printable } from './printable.ts';

const Summary = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.string(),
  created_at: z.string(),
  sender_name: z.string(),
  email: z.string(),
  subject: z.string(),
  mailed_at: z.optional(z.string()),
});
const Answer = z.union([
  z.object({ messages: z.array(Summary) }),
  z.object({
    found: z.array(
      z.extend(Summary, {
        details: z.array(z.object({ label: z.string(), text: z.string() })),
        resume: z.nullable(z.object({ key: z.string(), file_name: z.string(), size_bytes: z.number() })),
      }),
    ),
  }),
]);
type Found = Extract<z.infer<typeof Answer>, { found: unknown }>['found'][number];

try {
  const { values } = parseArgs({
    options: {
      show: { type: 'string' },
      newest: { type: 'string', default: '50' },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const answer = z.parse(
    Answer,
    await invokeFunction(targetOf(values.context), 'listMessages', requestOf(values)),
  );
  if ('messages' in answer) printList(answer.messages);
  else if (answer.found.length === 0) throw new Error(`There is no message ${values.show}.`);
  else console.log(answer.found.map(whole).join('\n\n────────\n\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function requestOf({ show, newest }: { show?: string | undefined; newest: string }) {
  if (show !== undefined) {
    const reference = show.toUpperCase();
    if (!/^RW-[0-9A-Z]{4}-[0-9A-Z]{2}$/.test(reference)) {
      throw new Error(`"${show}" is no reference of a message. They look like RW-7K3M-Q2.`);
    }
    return { reference };
  }
  const count = Number(newest);
  if (!Number.isInteger(count) || count < 1 || count > 200) {
    throw new Error(`--newest is "${newest}", and must be a number from 1 to 200.`);
  }
  return { newest: count };
}

function printList(messages: readonly z.infer<typeof Summary>[]): void {
  if (messages.length === 0) console.log('No messages yet.');
  for (const { reference, kind, created_at, sender_name, email, subject, mailed_at } of messages) {
    const columns = [
      reference,
      minute(created_at),
      mailed_at === undefined ? 'not mailed' : 'mailed    ',
      kind.padEnd(11),
      `${sender_name} <${email}>`,
      subject,
    ];
    console.log(printable(columns.join('  ')));
  }
}

function whole({ details, resume, ...message }: Found): string {
  const facts = [
    ['Reference', `${message.reference} (${message.id})`],
    ['Received', minute(message.created_at)],
    ['Mailed', message.mailed_at === undefined ? 'not yet' : minute(message.mailed_at)],
    ['From', `${message.sender_name} <${message.email}>`],
    ['About', message.subject],
    ...(resume === null
      ? []
      : [['Résumé', `${resume.file_name}, ${resume.size_bytes} bytes: ${resume.key}`]]),
  ];
  return [
    ...facts.map(([label, text]) => printable(`${label}: ${text}`)),
    ...details.map(({ label, text }) => `\n${label}:\n${text.split('\n').map(printable).join('\n')}`),
  ].join('\n');
}

/** `2026-11-21 10:03 UTC` */
function minute(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
