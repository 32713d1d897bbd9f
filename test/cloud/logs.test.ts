import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { contactMessage } from '../../functions/support/testing/sample-messages.ts';
import { exportOf } from './exported.ts';
import { newEmail, newPerson, ownPassword, signInByPassword, signUp } from './person.ts';
import { linesOf, type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

/** The visitor's address, another than that of everything else on this machine. */
const visitor = '127.77.66.55';

/** Sends a request from the visitor's address. */
function send(method: string, path: string, body: unknown, authorization?: string): Promise<number> {
  const { port } = new URL(cloud.siteUrl);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'AdasBrowser/1.0',
    ...(authorization !== undefined && { authorization }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(
      { host: '127.0.0.1', port, localAddress: visitor, method, path, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sending.on('error', reject);
    sending.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

describe('the logs', () => {
  it('know nothing of a person but ids, whatever the person does', async () => {
    const person = await newPerson(cloud);
    const bearer = `Bearer ${person.accessToken}`;
    const secrets = {
      name: `Augusta ${randomUUID()}`,
      prompt: `A sea ${randomUUID()}`,
      wrongPassword: `guessed-${randomUUID()}`,
      moved: newEmail(),
      subscribed: newEmail(),
      stranger: newEmail(),
      postal: `1 Analytical Way ${randomUUID()}`,
    };
    await person.buy('starter');
    const { id } = await person.generate({ prompt: secrets.prompt });
    await person.waitForVideo(id);
    const statuses = [
      await send(
        'POST',
        '/api/messages',
        contactMessage({ first_name: secrets.name, email: person.email, message: secrets.postal }),
      ),
      await send('POST', '/api/messages', { first_name: secrets.name, email: person.email }),
      await send('POST', '/api/messages', `{"email":"${person.email}`),
      await send('POST', '/api/status/subscriptions', { email: secrets.subscribed }),
      await send(
        'POST',
        '/api/account/address',
        { password: secrets.wrongPassword, new_email: secrets.moved },
        bearer,
      ),
      await send('POST', '/api/account/address', { ...ownPassword, new_email: secrets.moved }, bearer),
      await send('GET', `/api/videos?cursor=${encodeURIComponent(person.email)}`, '', bearer),
      await send('GET', '/api/credits', '', 'Bearer of nothing'),
    ];
    expect(statuses).toContain(202);
    expect(statuses).toContain(400);
    await signUp(cloud, secrets.stranger, secrets.wrongPassword);
    await signInByPassword(cloud, person.email, secrets.wrongPassword).catch(() => undefined);
    await exportOf(person);
    await cloud.fireSchedules();
    expect(await person.call('deleteAccount', { body: ownPassword })).toMatchObject({ status: 200 });

    const lines = linesOf(cloud.logs);
    expect(lines.length).toBeGreaterThan(20);
    const text = lines.join('\n');
    expect(text).toContain(person.userId);
    for (const secret of [
      ...Object.values(secrets),
      ...[person.email, person.email.split('@')[1] ?? '', person.accessToken, person.idToken],
      ...[visitor, 'AdasBrowser', ownPassword.password],
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('are found by npm run logs, of all functions, by what they name', async () => {
    const person = await newPerson(cloud);
    await person.buy('starter');
    const { id } = await person.generate();
    await person.waitForVideo(id);

    const codesOf = (output: string) => output.split('\n').map((line) => line.split('  ')[2]);
    const ofVideo = await logs('--video', id);
    expect(codesOf(ofVideo)).toEqual(expect.arrayContaining(['video.charged', 'video.completed']));
    expect(ofVideo).toMatch(/\(Api-RoutesGenerateVideoLog/);
    expect(ofVideo).toMatch(/\(Service-GenerationRenderVideoLog/);
    const charged = await logs('--code', 'video.charged', '--video', id, '--since', '2h');
    expect(charged.trim().split('\n')).toEqual([expect.stringContaining(`video_id=${id}`)]);
    expect(await logs('--account', person.userId)).toContain('billing.payment_credited');
    expect(await logs('--video', randomUUID())).toBe('No line since 1d ago.\n');
    await expect(logs('--since', '1d')).rejects.toThrow('Give --code, --video, --account or --request.');
  });
});

/** Runs the command as an operator does, and resolves to what it prints. */
async function logs(...parameters: readonly string[]): Promise<string> {
  const command = path.resolve(import.meta.dirname, '../../bin/logs.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...parameters], {
    env: { ...process.env, PORT: new URL(cloud.siteUrl).port },
  });
  return stdout;
}
