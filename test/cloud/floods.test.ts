import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleReport } from '../../functions/reports/testing/sample-reports.ts';
import { contactMessage } from '../../functions/support/testing/sample-messages.ts';
import { assemblyWithRatesOf } from './changed-assembly.ts';
import { inOneWindow } from './one-window.ts';
import { newEmail, newPerson, type Site, signUp } from './person.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;
let folder: string;
beforeAll(async () => {
  folder = assemblyWithRatesOf('prod');
  cloud = await startTestCloud('floods', { assemblyFolder: folder });
});
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

/** Linux answers at each address of 127.0.0.0/8, so these are two networks of one machine. */
const flooding = '127.0.2.1';
const another = '127.0.3.1';

/** Posts through the site from an address of this machine; gives the status. */
async function post(localAddress: string, path: string, body: unknown): Promise<number> {
  const sent = JSON.stringify(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(cloud.siteUrl);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
    request({ host: hostname, port, localAddress, family: 4, method: 'POST', path, headers }, resolve)
      .on('error', reject)
      .end(sent);
  });
  await text(response);
  return response.statusCode ?? 0;
}

const message = (from: string, body: unknown) => post(from, '/api/messages', body);

/** What a bot sends: refused by its form, recognized, well-formed, and an address to be mailed. */
function junk(index: number): Promise<number> {
  const email = `${randomUUID()}@spam.example`;
  switch (index % 4) {
    case 0:
      return message(flooding, { kind: 'contact', nonsense: index });
    case 1:
      return message(flooding, contactMessage({ email, website: 'https://spam.example/' }));
    case 2:
      return message(flooding, contactMessage({ email }));
    default:
      return post(flooding, '/api/status/subscriptions', { email });
  }
}

describe('a flood from one network, at the rates of production,', () => {
  const honest = newEmail();

  it('leaves messages, reports, status updates and sign-up open to another network', async () => {
    inOneWindow(cloud, 10 * 60);
    // Eighty a second, four seconds long, or as many as a busy machine answers.
    const flood = Array.from({ length: 8 }, async (_, lane) => {
      for (let index = lane; index < 280; index += 8) await Promise.all([junk(index), pause(100)]);
    });
    const floodingSite: Site = {
      ...cloud,
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set('x-local-viewer-address', flooding);
        return fetch(request);
      },
    };
    const accounts = async (): Promise<void> => {
      for (let index = 0; index < 40; index += 1) {
        await signUp(floodingSite, `${index}@spam.example`, 'secret-enough').catch(() => undefined);
      }
    };
    const messages = [1_000, 2_000, 3_000].map(async (milliseconds) => {
      await pause(milliseconds);
      return await message(another, contactMessage({ email: honest }));
    });
    const [statuses] = await Promise.all([Promise.all(messages), accounts(), ...flood]);
    expect(statuses).toEqual([202, 202, 202]);
    expect(cloud.mail.messages().filter(({ reply_to: replyTo }) => replyTo === honest)).toHaveLength(3);

    expect(await message(another, contactMessage({ email: newEmail() }))).toBe(202);
    expect(await post(another, '/api/status/subscriptions', { email: newEmail() })).toBe(202);
    await newPerson(cloud);
    // The contact form is closed to the network that flooded it, and reports are not.
    expect(await message(flooding, contactMessage({ email: newEmail() }))).toBe(429);
    expect(await post(flooding, '/api/reports', sampleReport('copyright'))).toBe(202);
  });

  it('reached at most ten of its messages to the operator', async () => {
    const spam = cloud.mail.messages().filter(({ reply_to: replyTo }) => replyTo?.endsWith('@spam.example'));
    expect(spam).toHaveLength(10);
  });
});
