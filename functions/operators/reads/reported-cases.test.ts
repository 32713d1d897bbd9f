import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CaseId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { OperatorRole } from '../../../contract/operators/operator-roles.ts';
import { CaseView, Queues } from '../../../contract/operators/operator-views.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
vi.stubEnv('ORIGIN_SECRETS', 'secret');
const { handler } = await import('../read-for-operator.lambda.ts');
const { createCasesStore } = await import('../../tables/cases/cases.store.ts');
const cases = createCasesStore(handlers.tables, 'cases');

const context: Context = JSON.parse(JSON.stringify({ awsRequestId: 'request', functionName: 'test' }));
const names = {
  ...{ safety: 'safe@example.com', support: 'sam@example.com' },
  ...{ money: 'max@example.com', owner: 'ada@example.com' },
} as const satisfies Record<OperatorRole, string>;
for (const [role, email] of Object.entries(names)) {
  handlers.userPool.seedUser({ email, password: 'secret-enough', groups: [role] });
}

/** Asks as an operator of this role. */
async function ask(
  routeKey: string,
  parts: { readonly id?: string; readonly text?: string } = {},
  role: OperatorRole = 'safety',
): Promise<{ status: number | undefined; body: unknown }> {
  const claims = {
    ...{ token_use: 'access', username: names[role], 'cognito:groups': `[${role}]` },
    auth_time: String(Math.floor(Date.now() / 1_000) - 10),
  };
  const event = {
    routeKey,
    ...(parts.id !== undefined && { pathParameters: { id: parts.id } }),
    ...(parts.text !== undefined && { queryStringParameters: { text: parts.text } }),
    headers: { 'x-origin-secret': 'secret' },
    isBase64Encoded: false,
    requestContext: { http: { sourceIp: '203.0.113.9' }, authorizer: { jwt: { claims } } },
  };
  const { statusCode, body = '' } = await handler(JSON.parse(JSON.stringify(event)), context);
  return { status: statusCode, body: JSON.parse(body) };
}

async function readCase(id: CaseId): Promise<CaseView> {
  const { status, body } = await ask('GET /api/operators/cases/{id}', { id });
  expect(status).toBe(200);
  return z.parse(CaseView, body);
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function store(parts: Partial<CaseItem> = {}): Promise<CaseItem> {
  const item: CaseItem = {
    id: CaseId.parse(randomUUID()),
    reference: 'RC-7K3M-Q2',
    kind: 'copyright',
    state: 'received',
    version: 1,
    created_at: inHours(-1),
    explanation: 'I made this scene.',
    details: { postal_address: '1 Main Street, Springfield' },
    reporter: { name: 'Rita Reporter', email: 'rita@example.com', language: 'en' },
    due_at: inHours(47),
    ...parts,
  };
  await cases.open(item, []);
  return item;
}

const newVideo = () => ({ id: VideoId.parse(v7()), media_id: newMediaId() });

describe('a case', () => {
  it('shows what was reported, by whom, and the other cases of the owner, the newest first', async () => {
    const owner = UserId.parse(randomUUID());
    const older = await store({ owner, video: newVideo(), created_at: inHours(-90) });
    const newer = await store({ owner, video: newVideo(), created_at: inHours(-2) });
    const video = newVideo();
    const item = await store({ owner, video });
    expect(await readCase(item.id)).toMatchObject({
      reference: 'RC-7K3M-Q2',
      details: [{ label: 'Postal address', text: '1 Main Street, Springfield' }],
      reporter: { name: 'Rita Reporter', email: 'rita@example.com' },
      ...{ owner, video: video.id, hidden_at: null, child_report: null, decision: null, appeal: null },
      other_cases: [{ id: newer.id }, { id: older.id }],
    });
  });

  it('links to the evidence while its files are kept, and only then', async () => {
    const owner = UserId.parse(randomUUID());
    const video = newVideo();
    const kept = await store({ owner, video, evidence: 'kept' });
    expect((await readCase(kept.id)).evidence_url).toContain(`/evidence/${video.media_id}/video.mp4?`);
    for (const evidence of ['moving', 'returning', undefined] as const) {
      const item = await store({ owner, video: newVideo(), ...(evidence !== undefined && { evidence }) });
      expect((await readCase(item.id)).evidence_url).toBeNull();
    }
  });

  it('names no one where the reporter did not, and owns nothing where no video was found', async () => {
    const { id } = await store({ kind: 'child_safety', reporter: { language: 'en' } });
    expect(await readCase(id)).toMatchObject({ reporter: null, owner: null, video: null, other_cases: [] });
  });

  it('is for the role safety and owners, and not found by an unknown id', async () => {
    const { id } = await store();
    for (const role of ['support', 'money'] as const)
      expect(await ask('GET /api/operators/cases/{id}', { id }, role)).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden' } },
      });
    expect((await ask('GET /api/operators/cases/{id}', { id }, 'owner')).status).toBe(200);
    expect((await ask('GET /api/operators/cases/{id}', { id: randomUUID() })).status).toBe(404);
  });

  it('is found by its reference, in any case', async () => {
    const { id } = await store({ reference: 'RC-0ABC-12' });
    const found = { kind: 'case', person: null, id, label: 'Case RC-0ABC-12' };
    expect(await ask('GET /api/operators/find', { text: ' rc-0abc-12 ' })).toMatchObject({
      body: { found: [found], hint: null },
    });
    expect(await ask('GET /api/operators/find', { text: 'RC-9999-99' })).toMatchObject({
      body: { found: [], hint: 'No case has this reference.' },
    });
  });
});

describe('the queue of cases', () => {
  it('has what is to be decided, the first due first, without who reported', async () => {
    const owner = UserId.parse(randomUUID());
    const createdAt = inHours(-30);
    const appealed = await store({
      ...{ owner, video: newVideo(), state: 'appealed', hidden_at: createdAt, due_at: inHours(100.5) },
      decision: { outcome: 'removed', statement: 'It is.', at: createdAt, by: 'ada@example.com' },
      appeal: { text: 'It is not.', at: inHours(-3) },
    });
    const overdue = await store({
      ...{ owner, video: newVideo(), kind: 'intimate_image', state: 'hidden' },
      ...{ created_at: createdAt, hidden_at: createdAt, due_at: inHours(-2.5) },
    });
    const soon = await store({ due_at: inHours(0.5) });
    const { due_at: _due, ...decided } = await store();
    await handlers.tables.send(
      new TransactWriteCommand({ TransactItems: [cases.changing({ ...decided, version: 2 })] }),
    );
    const { status, body } = await ask('GET /api/operators/queues', {}, 'support');
    expect(status).toBe(200);
    const queue = z.parse(Queues, body).queues.find(({ name }) => name === 'cases');
    const ids: readonly string[] = [overdue.id, soon.id, appealed.id];
    const waiting = queue?.waiting ?? [];
    expect(waiting.filter(({ id }) => ids.includes(id))).toEqual([
      {
        ...{ id: overdue.id, since: createdAt, person: owner },
        text: 'RC-7K3M-Q2: intimate image, hidden at once',
        next_step: 'Look at it and decide: 2 hours overdue.',
      },
      {
        ...{ id: soon.id, since: soon.created_at, person: null },
        text: 'RC-7K3M-Q2: copyright, no video found',
        next_step: 'Look at it and decide: less than an hour left.',
      },
      {
        ...{ id: appealed.id, since: appealed.appeal?.at, person: owner },
        text: 'RC-7K3M-Q2: copyright, appealed',
        next_step: 'Decide on the appeal, another operator than ada@example.com: 100 hours left.',
      },
    ]);
    expect(waiting.map(({ id }) => id)).not.toContain(decided.id);
    expect(JSON.stringify(body)).not.toContain('rita@example.com');
  });
});
