import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import {
  ActionOutcome,
  type OperatorActionName,
  Preview,
} from '../../../contract/operators/operator-actions.ts';
import { settings } from '../../../contract/settings.ts';
import { lambdaContext, routeCaller } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { log } from '../../log/logger.ts';
import { parseSettings } from '../../settings/settings.ts';
import { createAuditStore } from '../../tables/audit/audit.store.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSettingsStore } from '../../tables/settings/settings.store.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler } = await import('./act-for-command.lambda.ts');
const createPayment = routeCaller(
  'createPayment',
  (await import('../../billing/create-payment.route.ts')).handler,
);

const warned = vi.spyOn(log, 'warn');
beforeEach(() => warned.mockClear());

const operator = 'arn:aws:iam::111122223333:user/grace';
const why = 'Veo delivers black videos';
const ask = (request: object) => handler(request, lambdaContext());

/** Confirms what is shown, like the commands. */
async function act(
  action: OperatorActionName,
  input: object,
  { reason = why, operation = randomUUID() }: { reason?: string; operation?: string } = {},
) {
  const request = { action, input, reason: { kind: 'operations', sentence: reason } };
  const preview = z.parse(Preview, await ask({ ask: 'preview', operator, request }));
  const confirm = (by = operator) =>
    ask({ ask: 'confirm', operator: by, request: { ...request, hash: preview.hash, operation } });
  return { preview, operation, confirm, outcome: z.parse(ActionOutcome, await confirm()) };
}

const set = (name: string, value: string | null) => act('changeSetting', { name, value });
const reset = (name: string) => set(name, null);
const store = createSettingsStore(handlers.tables, 'settings');
const audit = createAuditStore(handlers.tables, 'audit');
const ledger = createCreditsStore(handlers.tables, 'credits');
const current = async () => parseSettings((await store.read()).values).settings;
const inHours = (hours: number) => `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`;
const balanceOf = async (person: UserId) => (await ledger.readAccount(person)).purchasedCredits;

const Listed = z.object({
  settings: z.array(z.object({ name: z.string(), value: z.string(), deployed: z.string() })),
});

async function listed(name: string) {
  return z.parse(Listed, await ask({ ask: 'settings' })).settings.find((one) => one.name === name);
}

/** Sets what all operators together have moved today. */
async function movedToday(credits: number): Promise<void> {
  const id = `operator-credits#${new Date().toISOString().slice(0, 10)}`;
  await handlers.tables.send(
    new UpdateCommand({
      TableName: 'limits',
      Key: { id },
      UpdateExpression: 'SET credits = :credits',
      ExpressionAttributeValues: { ':credits': credits },
    }),
  );
}

async function newAccount(): Promise<UserId> {
  return UserId.parse(await handlers.signUp());
}

describe('npm run credits', () => {
  it('shows what would happen, moves it with its audit in the shell’s name, and is reported', async () => {
    const person = await newAccount();
    const { preview, outcome, operation } = await act('grantCredits', { person, credits: 500 });
    expect(preview.changes).toContainEqual({ what: 'Can be spent', before: '0', after: '500' });
    expect(outcome).toMatchObject({ kind: 'done', is_repeat: false });
    await act('takeCredits', { person, credits: 200 });
    expect(await balanceOf(person)).toBe(300);
    const { entries } = await audit.readPerson(person, null, 10);
    expect(entries.map(({ kind, action, operator: by }) => [kind, action, by])).toEqual([
      ['done', 'takeCredits', operator],
      ['done', 'grantCredits', operator],
    ]);
    const entry = `grant#operator#${operation}`;
    const Key = { user_id: person, entry };
    const { Item } = await handlers.tables.send(new GetCommand({ TableName: 'credits', Key }));
    expect(Item).toMatchObject({ operator, reason: why });
    expect(warned.mock.calls[0]).toEqual([
      'credits.moved_by_operator',
      { user_id: person, entry, credits: 500 },
    ]);
  });

  it('may be repeated, also at the same time: the credits are moved once', async () => {
    const person = await newAccount();
    const { confirm, operation, preview } = await act('grantCredits', { person, credits: 500 });
    await Promise.all([confirm(), confirm()]);
    expect(await confirm()).toMatchObject({ kind: 'done', is_repeat: true });
    expect(await balanceOf(person)).toBe(500);
    expect(await ask({ ask: 'operation', operation })).toEqual({
      operation: { state: 'done', sentence: preview.sentence },
    });
    expect(await ask({ ask: 'operation', operation: randomUUID() })).toEqual({ operation: null });
    await expect(act('grantCredits', { person, credits: 1 }, { operation })).rejects.toThrow('another one');
    await expect(confirm('arn:aws:iam::111122223333:user/eve')).rejects.toThrow('another one');
    expect(await balanceOf(person)).toBe(500);
  });

  it('never takes more than there is', async () => {
    const person = await newAccount();
    await act('grantCredits', { person, credits: 500 });
    await expect(act('takeCredits', { person, credits: 501 })).rejects.toThrow(
      'They can spend 500 credits, 501 were to be taken.',
    );
    expect(await balanceOf(person)).toBe(500);
  });

  it('moves nothing that needs a second person, who is asked in the console', async () => {
    const person = await newAccount();
    await expect(act('grantCredits', { person, credits: 14_001 })).rejects.toThrow(
      'another operator confirms it. Ask for it in the operators’ console.',
    );
    expect(await balanceOf(person)).toBe(0);
    expect((await audit.readPerson(person, null, 10)).entries).toEqual([]);
  });

  it('has one purse for all shells, whatever they call themselves', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T10:00:00.000Z') });
    const person = await newAccount();
    const request = { reason: { kind: 'operations', sentence: why } };
    const grant = async (by: string) => {
      const asked = { ...request, action: 'grantCredits', input: { person, credits: 14_000 } };
      const { hash } = z.parse(Preview, await ask({ ask: 'preview', operator: by, request: asked }));
      return ask({
        ask: 'confirm',
        operator: by,
        request: { ...asked, hash, operation: randomUUID() },
      });
    };
    for (const name of ['ada', 'bob', 'eve']) await grant(`arn:aws:sts::1:assumed-role/Admin/${name}`);
    await expect(grant('arn:aws:sts::1:assumed-role/Admin/zoe')).rejects.toThrow('may move today');
    vi.useRealTimers();
    expect(await balanceOf(person)).toBe(42_000);
  });

  it('moves at most 100,000 credits at once, and all together a million a day', async () => {
    const person = await newAccount();
    for (const credits of [100_001, 0, -1, 0.5])
      await expect(act('grantCredits', { person, credits })).rejects.toThrow('input.credits');
    await movedToday(1_000_000);
    await expect(act('grantCredits', { person, credits: 1 })).rejects.toThrow('1,000,000 credits a day');
    await movedToday(0);
  });

  it('finds the account by its address or its id, and needs one that there is', async () => {
    const email = `${randomUUID()}@example.com`;
    const person = await handlers.signUp(email);
    expect(await ask({ ask: 'account', name: email })).toEqual({ person });
    expect(await ask({ ask: 'account', name: person })).toEqual({ person });
    for (const name of ['unknown@example.com', randomUUID()])
      await expect(ask({ ask: 'account', name })).rejects.toThrow(`There is no account ${name}.`);
  });

  it('does nothing else, for no name of the console, and not without a reason', async () => {
    const person = await newAccount();
    await expect(act('suspendPerson', { person })).rejects.toThrow('There is no action suspendPerson.');
    const request = {
      ...{ action: 'grantCredits', input: { person, credits: 1 } },
      reason: { kind: 'operations', sentence: why },
    };
    await expect(async () => ask({ ask: 'preview', operator: 'ada@example.com', request })).rejects.toThrow(
      'operator: the ARN of the shell’s credentials',
    );
    await expect(act('grantCredits', { person, credits: 1 }, { reason: 'why not' })).rejects.toThrow(
      'a sentence of at least 10 characters',
    );
  });
});

describe('npm run reconcile', () => {
  it('shows what differs from Stripe for one person, and puts it right with its audit', async () => {
    const person = await newAccount();
    const { body } = await createPayment({ as: person, body: { pack: 'starter' } });
    handlers.stripe.does.pay(z.parse(z.object({ url: z.string() }), body).url);
    const { preview, outcome } = await act('syncCustomer', { person });
    expect(preview.changes).toContainEqual({ what: 'Credits to spend', before: '0', after: '7000' });
    expect(outcome).toMatchObject({ kind: 'done', sentence: 'The account is as Stripe says.' });
    expect(await balanceOf(person)).toBe(7_000);
    const { entries } = await audit.readPerson(person, null, 10);
    expect(entries.map(({ kind, operator: by }) => [kind, by]).sort()).toEqual([
      ['finished', operator],
      ['intended', operator],
    ]);
    await expect(act('syncCustomer', { person })).rejects.toThrow('Nothing differs');
  });
});

describe('npm run incident', () => {
  const head = { title: 'Videos fail', services: ['videos'], text: 'We look into it.' };
  const Incidents = z.object({
    incidents: z.array(z.object({ id: z.string(), title: z.string(), status: z.string() })),
  });
  const list = async () => z.parse(Incidents, await ask({ ask: 'incidents' })).incidents;

  it('opens one, and resolves it', async () => {
    await act('openIncident', { ...head, impact: 'down' });
    const [incident] = await list();
    expect(incident).toMatchObject({ title: 'Videos fail', status: 'investigating' });
    const update = { incident: incident?.id, text: 'It works again.', is_resolved: true };
    await act('updateIncident', update);
    expect(await list()).toMatchObject([{ status: 'resolved' }]);
    await expect(act('updateIncident', update)).rejects.toThrow('is over. Open a new incident.');
  });

  it('plans a maintenance, which ends after it begins', async () => {
    const times = { starts_at: inHours(1), ends_at: inHours(2) };
    const { preview } = await act('planMaintenance', { ...head, title: 'New database', ...times });
    expect(preview.mails).toEqual([{ to: 'Subscribers of the status page', subject: 'New database' }]);
    expect(await list()).toMatchObject([{ title: 'New database', status: 'scheduled' }, {}]);
    await expect(
      act('planMaintenance', { ...head, starts_at: times.ends_at, ends_at: times.starts_at }),
    ).rejects.toThrow('It must end after it begins.');
  });

  it('says which field is wrong', async () => {
    await expect(act('openIncident', { ...head, impact: 'down', title: '' })).rejects.toThrow('title');
    await expect(act('openIncident', { ...head, impact: 'down', services: ['cinema'] })).rejects.toThrow(
      'services',
    );
  });
});

describe('npm run settings', () => {
  it('shows every setting, as it is deployed', async () => {
    const answer = z.parse(Listed, await ask({ ask: 'settings' }));
    expect(answer.settings.map(({ name }) => name)).toEqual(settings.map(({ name }) => name));
    expect(answer.settings.filter(({ value, deployed }) => value !== deployed)).toEqual([]);
    expect(await listed('videos_at_once.veo-3.1')).toMatchObject({ value: '10', deployed: '10' });
    expect(await listed('spend')).toMatchObject({ deployed: '100' });
  });

  it('closes a model and reopens it, and each change says who made it, when and why', async () => {
    expect((await set('model.veo-3.1', 'off')).preview.sentence).toBe(
      'Change model.veo-3.1 from as deployed to off',
    );
    expect(await listed('model.veo-3.1')).toMatchObject({ value: 'off', deployed: 'on' });
    expect((await current()).off).toEqual(new Set(['model.veo-3.1']));
    await reset('model.veo-3.1');
    expect((await current()).off).toEqual(new Set());
    const by = { operator, reason: why };
    expect(await ask({ ask: 'changed_settings' })).toEqual({
      changes: [
        {
          changed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
          name: 'model.veo-3.1',
          before: 'off',
          after: 'as deployed',
          ...by,
        },
        expect.objectContaining({ before: 'as deployed', after: 'off', ...by }),
      ],
    });
    expect(warned.mock.calls).toEqual([
      ['settings.changed', { setting: 'model.veo-3.1', before: 'as deployed', after: 'off' }],
      ['settings.changed', { setting: 'model.veo-3.1', before: 'off', after: 'as deployed' }],
    ]);
  });

  it('lowers a limit, and cannot raise it above what is deployed', async () => {
    await set('person.uploads', '3');
    expect((await current()).maxima.get('person.uploads')).toBe(3);
    for (const value of ['31', '0', '-1', '2.5', 'many', '1e1'])
      await expect(set('person.uploads', value)).rejects.toThrow(
        `person.uploads takes a whole number from 1 to 30, which is deployed, not ${JSON.stringify(value)}.`,
      );
    expect((await current()).maxima.get('person.uploads')).toBe(3);
    await set('person.uploads', '30');
    await reset('person.uploads');
  });

  it('begins a maintenance of twelve hours at most', async () => {
    const until = inHours(11);
    await set('maintenance_until', until);
    expect(await listed('maintenance_until')).toMatchObject({ deployed: 'as deployed' });
    expect((await current()).maintenanceUntil).toEqual(new Date(until));
    for (const value of [inHours(13), inHours(-1), '14:30', '2026-11-31T25:00Z', 'tomorrow'])
      await expect(set('maintenance_until', value)).rejects.toThrow(
        'maintenance_until takes an instant within the next 12 hours with its time zone, such as 2',
      );
    await reset('maintenance_until');
    expect((await current()).maintenanceUntil).toBeNull();
  });

  it('says what is allowed', async () => {
    await expect(set('model.veo-3.1', 'closed')).rejects.toThrow(
      'model.veo-3.1 takes on or off, not "closed".',
    );
    await expect(set('models', 'off')).rejects.toThrow(
      'There is no setting "models". Allowed: maintenance_until, ',
    );
    await expect(reset('models')).rejects.toThrow('There is no setting "models".');
    expect((await current()).off).toEqual(new Set());
  });

  it('writes nothing where nothing changes', async () => {
    await set('sharing', 'off');
    warned.mockClear();
    const before = await store.history();
    await expect(set('sharing', 'off')).rejects.toThrow('sharing is off already.');
    expect(await store.history()).toEqual(before);
    expect(warned).not.toHaveBeenCalled();
    await reset('sharing');
  });

  it('loses no change to another operator’s at the same time', async () => {
    const names = ['sharing', 'uploads', 'packs', 'subscriptions'];
    const outcomes = await Promise.allSettled(names.map((name) => set(name, 'off')));
    const done = names.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(String(outcome.reason)).toContain('Something changed since you looked.');
    expect((await current()).off).toEqual(new Set(done));
    for (const name of done) await reset(name);
  });

  it('mends a row that cannot be read, and keeps what another version has set', async () => {
    const key = { kind: 'values', version: 'current' };
    const { Item: row } = await handlers.tables.send(new GetCommand({ TableName: 'settings', Key: key }));
    await handlers.tables.send(
      new PutCommand({ TableName: 'settings', Item: { ...row, settings: 'broken' } }),
    );
    expect(await listed('api')).toMatchObject({ value: 'on' });
    await set('api', 'off');
    expect((await current()).off).toEqual(new Set(['api']));
    const { Item: mended } = await handlers.tables.send(new GetCommand({ TableName: 'settings', Key: key }));
    await handlers.tables.send(
      new PutCommand({ TableName: 'settings', Item: { ...mended, settings: { api: false, newer: 7 } } }),
    );
    await reset('api');
    expect((await store.read()).values).toEqual({ newer: 7 });
  });
});
