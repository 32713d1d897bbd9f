import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserId, VideoId } from '../../contract/fields/ids.ts';
import { Upload } from '../../contract/schemas.ts';
import { sandboxIdOf } from '../../functions/developers/sandbox.ts';
import { quarters } from '../../functions/images/testing/image-bytes.ts';
import { tables } from '../../functions/tables.ts';
import { exportOf } from './exported.ts';
import { newPerson, ownPassword, type Person, payCheckout, signInByPassword, until } from './person.ts';
import { stripeOf } from './stripe-api.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';
import { newTestKey } from './test-key.ts';

const Url = z.object({ url: z.string() });
const Secret = z.object({ secret: z.string() });
const Shared = z.object({ share_url: z.string() });

/** Whatever an account may have: each row of ours that a deletion must find. */
async function giveEverything(
  cloud: SharedCloud,
  person: Person,
): Promise<{ readonly links: readonly string[] }> {
  const checkout = await person.call('createCheckout', { body: { tier: 'plus', isYearly: false } });
  await payCheckout(z.parse(Url, checkout.body).url);
  await until(async () => (await person.credits()) > 0);
  await person.buy('starter');
  await expectOk(person.call('setRenewal', { body: { tier: 'basic', interval: 'monthly' } }));

  const live = await expectOk(
    person.call('createApiKey', {
      body: {
        ...{ mode: 'live', name: 'Shop', scopes: ['read', 'generate', 'manage'], cap_credits: 5_000 },
        ...{ expires_at: null, allowed_addresses: null, proof: ownPassword },
      },
    }),
  );
  const keys = [z.parse(Secret, live).secret, await newTestKey(person)];
  for (const key of keys) {
    const post = (path: string, body: object) =>
      fetch(`${cloud.siteUrl}/api/v1${path}`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          'idempotency-key': `once-${path.slice(1)}`,
        },
        body: JSON.stringify(body),
      });
    // Nothing listens there: a delivery that failed waits for its next attempt when the account goes.
    const endpoint = { url: 'http://127.0.0.1:9/hooks', events: ['video.completed'] };
    expect((await post('/webhooks', endpoint)).status).toBe(200);
    expect((await post('/generate', { prompt: 'A sea at dusk', duration: 5 })).status).toBe(202);
  }

  const upload = z.parse(
    Upload,
    await expectOk(person.call('createUpload', { body: { content_type: 'image/png', size_bytes: 50_000 } })),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(await quarters(640, 360).png().toBuffer())]), 'sea.png');
  await fetch(upload.url, { method: 'POST', body: form, headers: { origin: cloud.siteUrl } });
  await expectOk(person.call('checkImage', { id: upload.image_id }));
  const { id } = await person.generate({ image_id: upload.image_id });
  await person.waitForVideo(id);
  const shared = await expectOk(person.call('shareVideo', { id, body: { show_prompt: true } }));
  await expectOk(person.call('createPayment', { body: { pack: 'starter' } }));
  const next = await person.generate({ parent: { id: VideoId.parse(id), use: 'continue' } });
  await person.waitForVideo(next.id);
  const chain = z.parse(Url, await expectOk(person.call('joinChain', { id: next.id })));
  return { links: [z.parse(Shared, shared).share_url, chain.url] };
}

async function expectOk(call: ReturnType<Person['call']>): Promise<unknown> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The tables that hold one of the ids, and the rows. */
async function rowsWith(cloud: SharedCloud, ids: readonly string[]) {
  const found = await Promise.all(
    Object.entries(cloud.tables).map(async ([name, TableName]) => {
      const rows: Record<string, unknown>[] = [];
      for await (const { Items = [] } of paginateScan(
        { client: cloud.database },
        { TableName, ConsistentRead: true },
      )) {
        rows.push(...Items.filter((item) => ids.some((id) => JSON.stringify(item).includes(id))));
      }
      return [name.replace(/Table.*/, ''), rows] as const;
    }),
  );
  return new Map(found.filter(([, rows]) => rows.length > 0));
}

/** Which tables say that they keep rows of a person, by their names in the stacks. */
const keptTables = Object.entries(tables)
  .filter(([, { person }]) => person.afterDeletion === 'kept')
  .map(([name]) => name.charAt(0).toUpperCase() + name.slice(1));

it('a person with a plan, keys, a sandbox, a webhook, images, shared videos and a chain takes everything along and is gone', async () => {
  const cloud = await sharedQuickCloud();
  const person = await newPerson(cloud);
  const { links } = await giveEverything(cloud, person);
  for (const link of links) expect((await fetch(link)).status).toBe(200);
  const sandbox = sandboxIdOf(UserId.parse(person.userId));
  const before = await rowsWith(cloud, [person.userId, sandbox]);
  expect([...before.keys()].toSorted()).toEqual(
    expect.arrayContaining(['ApiAccess', 'Credits', 'IdempotencyRecords', 'Orders', 'Videos', 'Webhooks']),
  );

  const { exported } = await exportOf(person);
  expect([exported.videos.length, exported.images.length]).toEqual([3, 1]);

  expect(await person.call('deleteAccount', { body: ownPassword })).toEqual({
    status: 200,
    body: { deleted: true },
  });
  const after = await rowsWith(cloud, [person.userId, sandbox]);
  const tombstone = (id: string) => ({ user_id: id, entry: 'account', deleted_at: expect.any(String) });
  expect(after.get('Credits')).toHaveLength(2);
  expect(after.get('Credits')).toEqual(
    expect.arrayContaining([tombstone(person.userId), tombstone(sandbox)]),
  );
  expect([...after.keys()].toSorted()).toEqual(['Credits', 'Erasures', 'Orders']);
  expect(keptTables).toEqual(expect.arrayContaining([...after.keys()]));
  const stripe = stripeOf(cloud);
  const { data } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
  const own = data.filter(({ metadata }) => metadata.user_id === person.userId);
  expect(own.map(({ status }) => status)).toEqual(['canceled']);
  for (const link of links) expect((await fetch(link)).ok).toBe(false);
  await expect(signInByPassword(cloud, person.email, ownPassword.password)).rejects.toThrow();
});
