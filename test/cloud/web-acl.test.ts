import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '../../contract/account/terms-version.ts';
import { sampleReport } from '../../functions/reports/testing/sample-reports.ts';
import { contactMessage } from '../../functions/support/testing/sample-messages.ts';
import { publicRates } from '../../lib/foundation/address-rates.ts';
import { assemblyWithRatesOf } from './changed-assembly.ts';
import { inOneWindow } from './one-window.ts';
import { newEmail, newPerson, userPoolOf } from './person.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;
let folder: string;
beforeAll(async () => {
  folder = assemblyWithRatesOf('prod');
  cloud = await startTestCloud('web-acl', { assemblyFolder: folder });
});
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

/** A request that comes from an address. */
const send = (address: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(cloud.siteUrl + path, {
    ...init,
    headers: { 'x-local-viewer-address': address, 'content-type': 'application/json', ...init.headers },
  });

/** What came of a number of requests at once, by status. */
async function statusesOf(count: number, request: () => Promise<Response>): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await request();
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('the web ACLs, at the rates of production,', () => {
  const post = (address: string, path: string, body: object) =>
    send(address, path, { method: 'POST', body: JSON.stringify(body) });

  it('leave sign-up open to others while one address floods it', async () => {
    const { clientId, endpoint } = await userPoolOf(cloud);
    const signUp = async (address: string, email: string) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'x-local-viewer-address': address,
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
        },
        body: JSON.stringify({
          ClientId: clientId,
          Username: email,
          Password: 'secret-enough',
          ClientMetadata: { agreed_to: termsVersion },
        }),
      });
      return JSON.parse(await response.text());
    };
    const mailsBefore = cloud.mail.messages().length;

    const flood = [];
    for (let index = 0; index < 40; index += 1) flood.push(await signUp('203.0.113.7', newEmail()));

    expect(flood.filter(({ __type }) => __type === 'ForbiddenException')).toHaveLength(
      40 - publicRates.mails.requests,
    );
    expect(cloud.mail.messages().length - mailsBefore).toBe(publicRates.mails.requests);
    expect(await signUp('203.0.113.8', newEmail())).toMatchObject({ UserConfirmed: false });
    await newPerson(cloud);
  });

  it('leave reports and messages open to others while one address floods them', async () => {
    inOneWindow(cloud, 10 * 60);

    const statuses = await statusesOf(60, () => post('203.0.113.7', '/api/reports', sampleReport('other')));

    expect(statuses).toMatchObject({ 202: 10, 429: 50 });
    expect((await post('198.51.100.9', '/api/reports', sampleReport('child_safety'))).status).toBe(202);
    const message = contactMessage({ email: newEmail() });
    expect((await post('198.51.100.9', '/api/messages', message)).status).toBe(202);
  });

  it('let no address fetch the largest file again and again', async () => {
    const statuses = await statusesOf(publicRates.landingVideo.requests + 2, () =>
      send('203.0.113.7', '/showcase/demo-video.mp4', { method: 'HEAD' }),
    );

    expect(statuses).toEqual({ 200: publicRates.landingVideo.requests, 429: 2 });
    expect((await send('203.0.113.7', '/about')).status).toBe(200);
  });

  it('pass no body that no route takes, and each that one takes', async () => {
    const long = 'x'.repeat(70_000);
    const checkout = (body: object) =>
      send('198.51.100.10', '/api/checkout', { method: 'POST', body: JSON.stringify(body) });

    const refused = await checkout({ tier: long });
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { error: { code: 'request_too_large' } },
    ]);
    expect((await checkout({ tier: 'pro' })).status).toBe(401);
    expect((await post('198.51.100.10', '/api/messages', { kind: 'contact', message: long })).status).toBe(
      400,
    );
    expect((await send('198.51.100.10', `/generate?q=${long.slice(0, 6_000)}`)).status).toBe(413);
  });

  it('let handlers count the visitor that the edge saw, not the edge', async () => {
    const contact = (address: string) =>
      post(address, '/api/messages', contactMessage({ email: newEmail() }));
    expect(await statusesOf(11, () => contact('192.0.2.1'))).toEqual({ 202: 10, 429: 1 });

    expect((await contact('192.0.2.200')).status).toBe(429);
    expect((await contact('198.18.0.1')).status).toBe(202);
  });
});
