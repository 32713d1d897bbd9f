import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Target } from './target.ts';

const Mailbox = z.array(
  z.object({ to: z.string(), subject: z.string(), html: z.string(), links: z.array(z.string()) }),
);

/** The messages to an address, newest first. */
export async function mailsTo(target: Target, matches: (to: string) => boolean) {
  const response = await fetch(`${target.siteUrl}/_local/mail.json`);
  return z.parse(Mailbox, await response.json()).filter(({ to }) => matches(to));
}

/** The newest message to an address once there are more than `before`; null: none came within ten seconds. */
export async function nextMail(target: Target, email: string, before: number) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = await mailsTo(target, (to) => to === email);
    if (mails.length > before) return mails[0] ?? null;
    await pause(100);
  }
  return null;
}

/** The six digits that a message shows. */
export function codeIn(mail: { readonly html: string } | null): string {
  return />\s*(\d{6})\s*</.exec(mail?.html ?? '')?.[1] ?? '';
}
