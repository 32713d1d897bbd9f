import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import type { InputOf, OperatorActionName } from '../../../contract/operators/operator-actions.ts';
import type { OperatorRole } from '../../../contract/operators/operator-roles.ts';
import { AuditEntry } from '../../../contract/operators/operator-views.ts';
import { lambdaContext } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { log } from '../../log/logger.ts';
import { expectEffect } from '../action/expected-effect.ts';
import type { Operator } from '../action/operator.ts';
import { ActionFailed, type ExpectedEffect } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { ApprovalDependencies, EngineDependencies } from './engine.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { createDocumentClient } = await import('../../aws/dynamodb-client.ts');
const { actionsInAws, engineInAws } = await import('./engine-in-aws.ts');
const { createPurse } = await import('./purse.ts');
const { currentSettings } = await import('../../settings/current-settings.ts');
const { previewAction } = await import('./preview-action.ts');
const { confirmAction } = await import('./confirm-action.ts');
const { decideApproval } = await import('./decide-approval.ts');
const { listApprovals } = await import('./list-approvals.ts');
const { finishActions } = await import('./finish-actions.ts');
const { exportAudit } = await import('./export-audit.ts');
const { createAuditStore } = await import('../../tables/audit/audit.store.ts');
const { createCreditsStore } = await import('../../tables/credits/credits.store.ts');

const warned = vi.spyOn(log, 'warn');
const failed = vi.spyOn(log, 'error');
beforeEach(() => {
  warned.mockClear();
  failed.mockClear();
});

const audit = createAuditStore(handlers.tables, 'audit');
const credits = createCreditsStore(handlers.tables, 'credits');
const purse = createPurse(handlers.tables, 'limits', currentSettings);
const inAws = engineInAws(createDocumentClient(), actionsInAws(createDocumentClient()));

/** The engine at a time of its own, with so many operators. */
function engineAt(at: Date, changes: Partial<ApprovalDependencies> = {}): ApprovalDependencies {
  return { ...inAws, countOperators: async () => 2, now: () => at, ...changes };
}

const start = new Date('2026-11-27T10:00:00.000Z');
const inHours = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

function operator(name: string, roles: readonly OperatorRole[] = ['owner'], signedInAt = start): Operator {
  return { name, roles, signedInAt, sessionEndsAt: new Date(signedInAt.getTime() + 3_600_000) };
}

const reason = { kind: 'our_fault', sentence: 'Videos took hours on Friday.' } as const;

/** Another operator each time, since each has a purse of their own. */
function newOperator(roles?: readonly OperatorRole[]) {
  return operator(`${randomUUID()}@example.com`, roles);
}

async function newAccount(purchasedCredits = 0): Promise<UserId> {
  const person = UserId.parse(await handlers.signUp());
  if (purchasedCredits > 0) await handlers.giveCredits(person, purchasedCredits);
  return person;
}

interface Attempt {
  readonly as?: Operator;
  readonly engine?: EngineDependencies;
  readonly operation?: string;
}

async function preview<Name extends OperatorActionName>(
  action: Name,
  input: InputOf<Name>,
  { as = operator('grace@example.com'), engine = engineAt(start) }: Attempt = {},
) {
  return previewAction(engine)(as, { action, input, reason });
}

/** Confirms what the preview of now shows, or `hash`. */
async function confirm<Name extends OperatorActionName>(
  action: Name,
  input: InputOf<Name>,
  { hash, ...attempt }: Attempt & { readonly hash?: string } = {},
) {
  const { as = operator('grace@example.com'), engine = engineAt(start), operation = randomUUID() } = attempt;
  const shown = hash ?? (await preview(action, input, attempt)).hash;
  return confirmAction(engine)(as, { action, input, reason, hash: shown, operation });
}

const balanceOf = async (person: UserId) => (await credits.readAccount(person)).purchasedCredits;
const auditOf = async (person: UserId) => (await audit.readPerson(person, null, 50)).entries;
const rejection = (code: string) => expect.objectContaining({ code });

describe('the actions', () => {
  it('grants what the preview showed: the entry, the balances and the audit', async () => {
    const person = await newAccount(300);
    const shown = await preview('grantCredits', { person, credits: 500 });
    expect(shown).toMatchObject({
      sentence: `Grant 500 credits to account ${person}`,
      changes: [
        { what: 'Can be spent', before: '300', after: '800' },
        { what: 'Purchased credits', before: '300', after: '800' },
      ],
      entries: [{ kind: 'grant', source: 'support', credits: 500 }],
      forecast: [{ from: '2026-11-27T00:00:00.000Z', credits_before: 300, credits_after: 800 }],
      second_person: null,
    });
    const operation = randomUUID();
    expect(await confirm('grantCredits', { person, credits: 500 }, { operation })).toEqual({
      kind: 'done',
      sentence: shown.sentence,
      is_repeat: false,
    });
    expect(await balanceOf(person)).toBe(800);
    const { Item } = await handlers.tables.send(
      new GetCommand({
        TableName: 'credits',
        Key: { user_id: person, entry: `grant#operator#${operation}` },
      }),
    );
    expect(Item).toMatchObject({
      purchased_credits: 500,
      operator: 'grace@example.com',
      reason: reason.sentence,
    });
    expect(await auditOf(person)).toEqual([
      {
        id: `done#${operation}`,
        at: start.toISOString(),
        kind: 'done',
        operator: 'grace@example.com',
        approved_by: null,
        action: 'grantCredits',
        input: { person, credits: 500 },
        reason,
        person,
        sentence: shown.sentence,
        changes: shown.changes,
      } satisfies AuditEntry,
    ]);
    expect(warned.mock.calls).toEqual([
      ['credits.moved_by_operator', { user_id: person, entry: `grant#operator#${operation}`, credits: 500 }],
    ]);
  });

  it('takes credits, and never more than there are', async () => {
    const person = await newAccount(300);
    await confirm('takeCredits', { person, credits: 100 });
    expect(await balanceOf(person)).toBe(200);
    await expect(preview('takeCredits', { person, credits: 201 })).rejects.toThrow(
      'They can spend 200 credits, 201 were to be taken.',
    );
  });

  it('shows what the next twelve months do to credits', async () => {
    const person = await newAccount();
    const cycle = {
      tier: 'pro',
      startsAt: '2026-11-20T00:00:00.000Z',
      endsAt: '2026-12-20T00:00:00.000Z',
      countsFrom: '2026-11-20T00:00:00.000Z',
      openingCredits: 0,
      grantedCredits: 1_000,
      isAdvance: false,
    };
    await handlers.tables.send(
      new PutCommand({
        TableName: 'credits',
        Item: {
          ...{ user_id: person, entry: 'account', cycle_credits: 400 },
          ...{ cycle_id: 'sub_1#2026-11-20T00:00:00.000Z', cycle_details: cycle },
          allowance: {
            ...{ subscriptionId: 'sub_1', tier: 'pro', creditsPerCycle: 1_000 },
            ...{ anchor: '2026-11-20T00:00:00.000Z', endsAt: '2027-01-20T00:00:00.000Z' },
          },
        },
      }),
    );
    const { forecast } = await preview('grantCredits', { person, credits: 50 });
    expect(forecast).toEqual([
      { from: '2026-11-27T00:00:00.000Z', credits_before: 400, credits_after: 450 },
      { from: '2026-12-20T00:00:00.000Z', credits_before: 1_000, credits_after: 1_050 },
      { from: '2027-01-20T00:00:00.000Z', credits_before: 0, credits_after: 50 },
    ]);
  });

  it('suspends a person, who then cannot spend, and resumes them', async () => {
    const person = await newAccount(100);
    const spend = () =>
      credits.post({
        userId: person,
        session: { userId: person, epoch: 0 },
        entry: null,
        assumed: null,
        now: () => start,
        decide: (account) => ({
          kind: 'post',
          posting: {
            movement: { cycleCredits: 0, graceCredits: 0, purchasedCredits: -10 },
            assumptions: { purchasedCredits: { equals: account.purchasedCredits } },
          },
          additionalItems: [],
          result: null,
        }),
      });
    await confirm('suspendPerson', { person });
    await expect(spend()).rejects.toMatchObject({ code: 'account_suspended' });
    await expect(preview('suspendPerson', { person })).rejects.toThrow('is suspended since');
    await confirm('resumePerson', { person });
    await expect(preview('resumePerson', { person })).rejects.toThrow('is not suspended');
    expect(await spend()).toMatchObject({ kind: 'posted' });
    expect((await auditOf(person)).map(({ action }) => action).sort()).toEqual([
      'resumePerson',
      'suspendPerson',
    ]);
  });

  it('lets a person make videos again whose refused requests had paused that', async () => {
    const person = await newAccount(2_000);
    const refusedAt = start.toISOString();
    await expect(preview('resumeGenerating', { person })).rejects.toThrow('makes videos already');
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: { user_id: person, entry: 'account' },
        UpdateExpression: 'SET refused_at = :list, generating_paused_at = :at',
        ExpressionAttributeValues: { ':list': [refusedAt], ':at': refusedAt },
      }),
    );
    const { hash, changes } = await preview('resumeGenerating', { person });
    expect(changes).toMatchObject([
      { before: `Since ${refusedAt}`, after: null },
      { before: '1', after: '0' },
    ]);
    expect((await credits.readAccount(person)).generatingPause.pausedAt).toBe(refusedAt);
    await confirm('resumeGenerating', { person }, { hash });
    expect((await credits.readAccount(person)).generatingPause).toEqual({
      ...{ refusedAt: [], waitsUntil: null, pausedAt: null },
    });
    expect(await auditOf(person)).toMatchObject([{ action: 'resumeGenerating', kind: 'done' }]);
  });

  it('changes a setting, and says what it takes', async () => {
    const change = { name: 'model.veo-3.1', value: 'off' };
    expect(await preview('changeSetting', change)).toMatchObject({
      changes: [{ what: 'model.veo-3.1', before: 'as deployed', after: 'off' }],
    });
    expect(await confirm('changeSetting', change)).toMatchObject({ kind: 'done' });
    await expect(preview('changeSetting', change)).rejects.toThrow('model.veo-3.1 is off already.');
    await expect(preview('changeSetting', { ...change, value: 'dim' })).rejects.toThrow('takes on or off');
    await confirm('changeSetting', { ...change, value: null });
    expect(await inAws.requests.listOpen('begun')).toEqual([]);
  });

  it('lets one operator do more alone only where another one confirms that', async () => {
    const more = { name: 'operator.delete_alone_credits', value: '500' };
    expect((await preview('changeSetting', more)).second_person?.why).toContain('another operator');
    const asked = await confirm('changeSetting', more);
    if (asked.kind !== 'awaits_approval') throw new Error('No second person was asked.');
    const { id, preview: shown } = asked.request;
    await decideApproval(engineAt(start))(newOperator(), id, { decision: 'approve', hash: shown.hash });
    expect(await preview('changeSetting', { ...more, value: '499' })).toMatchObject({ second_person: null });
    await expect(preview('changeSetting', { ...more, value: '1001' })).rejects.toThrow('from 0 to 1000');
    expect(await confirm('changeSetting', { ...more, value: null })).toMatchObject({ kind: 'done' });
  });

  it('opens an incident, updates and resolves it', async () => {
    const open = {
      title: 'Videos fail',
      text: 'We are looking into it.',
      services: ['videos'],
      impact: 'degraded',
    } as const;
    const operation = randomUUID();
    await confirm('openIncident', { ...open, services: ['videos'] }, { operation });
    const incident = `20261127-100000-000-${operation.slice(-4)}`;
    await confirm('updateIncident', { incident, text: 'Found it.', is_resolved: false });
    const resolve = { incident, text: 'Videos arrive again.', is_resolved: true };
    expect(await preview('updateIncident', resolve)).toMatchObject({
      changes: [
        { what: 'Text', before: 'Found it.', after: 'Videos arrive again.' },
        { what: 'Status', before: 'investigating', after: 'resolved' },
      ],
    });
    await confirm('updateIncident', resolve);
    await expect(preview('updateIncident', resolve)).rejects.toThrow('is over');
    await expect(preview('updateIncident', { ...resolve, incident: 'none' })).rejects.toThrow(
      'There is no incident none.',
    );
  });

  it('writes a note into the audit of a person', async () => {
    const person = await newAccount();
    await confirm('writeNote', { person, note: 'Called twice.' });
    expect(await auditOf(person)).toMatchObject([
      { kind: 'done', changes: [{ what: 'Note', before: null, after: 'Called twice.' }] },
    ]);
  });
});

describe('a confirmation', () => {
  const actions = [
    ['grantCredits', { credits: 10 }, { purchased_credits: 5 }],
    ['takeCredits', { credits: 10 }, { purchased_credits: 50 }],
    ['suspendPerson', {}, { suspended_at: start.toISOString() }],
  ] as const;

  it.each(actions)(
    'of %s on another state shows the new preview, and writes nothing',
    async (action, rest, change) => {
      const person = await newAccount(100);
      const input = { person, credits: 10, ...rest };
      const strict = action === 'suspendPerson' ? { person } : input;
      const { hash } = await preview(action, strict as InputOf<typeof action>);
      const [[name, value]] = Object.entries(change) as [[string, unknown]];
      await handlers.tables.send(
        new UpdateCommand({
          TableName: 'credits',
          Key: { user_id: person, entry: 'account' },
          UpdateExpression: `SET ${name} = :value`,
          ExpressionAttributeValues: { ':value': value },
        }),
      );
      const stored = await handlers.storedIn('credits');
      await expect(confirm(action, strict as InputOf<typeof action>, { hash })).rejects.toMatchObject(
        action === 'suspendPerson'
          ? { code: 'action_refused' }
          : {
              code: 'preview_outdated',
              details: { details: { preview: { hash: expect.not.stringMatching(hash) } } },
            },
      );
      expect(await handlers.storedIn('credits')).toEqual(stored);
      expect(await auditOf(person)).toEqual([]);
    },
  );

  it('is outdated as well if the state changes between its read and its write', async () => {
    const person = await newAccount(100);
    const { hash } = await preview('grantCredits', { person, credits: 10 });
    const purse: EngineDependencies['purse'] = {
      ...inAws.purse,
      async taking(...taken) {
        await handlers.tables.send(
          new UpdateCommand({
            TableName: 'credits',
            Key: { user_id: person, entry: 'account' },
            UpdateExpression: 'SET purchased_credits = :value',
            ExpressionAttributeValues: { ':value': 70 },
          }),
        );
        return inAws.purse.taking(...taken);
      },
    };
    await expect(
      confirm('grantCredits', { person, credits: 10 }, { hash, engine: engineAt(start, { purse }) }),
    ).rejects.toMatchObject({
      code: 'preview_outdated',
      details: { details: { preview: { changes: [{ before: '70', after: '80' }, {}] } } },
    });
    expect(await balanceOf(person)).toBe(70);
    expect(await auditOf(person)).toEqual([]);
  });

  it('of one operation happens once, also at the same time', async () => {
    const person = await newAccount();
    const operation = randomUUID();
    const input = { person, credits: 500 };
    const { hash } = await preview('grantCredits', input);
    const send = () => confirm('grantCredits', input, { hash, operation });
    const outcomes = await Promise.all([send(), send(), send()]);
    expect(outcomes.map((outcome) => 'is_repeat' in outcome && outcome.is_repeat).sort()).toEqual([
      false,
      true,
      true,
    ]);
    expect(await send()).toMatchObject({ kind: 'done', is_repeat: true });
    expect(await balanceOf(person)).toBe(500);
    expect(await auditOf(person)).toHaveLength(1);
    await expect(confirm('grantCredits', { person, credits: 501 }, { operation })).rejects.toThrow(
      'This operation was another one.',
    );
  });

  it('has no effect where its audit cannot be written', async () => {
    const person = await newAccount(100);
    const lost: EngineDependencies['audit'] = {
      appending: (entry) => ({
        Put: {
          TableName: 'audit',
          Item: { day: 'x', at_id: entry.id },
          ConditionExpression: 'attribute_exists(at_id)',
        },
      }),
    };
    const engine = engineAt(start, { audit: lost });
    for (const [action, input] of [
      ['grantCredits', { person, credits: 10 }],
      ['takeCredits', { person, credits: 10 }],
    ] as const) {
      await expect(confirm(action, input, { engine })).rejects.toThrow('nothing was done');
    }
    await expect(confirm('suspendPerson', { person }, { engine })).rejects.toThrow('nothing was done');
    await expect(confirm('writeNote', { person, note: 'Lost.' }, { engine })).rejects.toThrow(
      'nothing was done',
    );
    await expect(confirm('changeSetting', { name: 'sharing', value: 'off' }, { engine })).rejects.toThrow(
      'nothing was done',
    );
    expect(await credits.readAccount(person)).toMatchObject({ purchasedCredits: 100, suspendedAt: null });
  });

  it('never overdraws the purse of a day, also at the same time', async () => {
    const as = newOperator();
    const people = await Promise.all(Array.from({ length: 5 }, () => newAccount()));
    const outcomes = await Promise.allSettled(
      people.map((person) => confirm('grantCredits', { person, credits: 14_000 }, { as })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(rejection('purse_empty'));
    expect(await purse.remaining(as.name, start)).toEqual({ credits: 8_000, cents: 50_000 });
    const [person] = people;
    if (person === undefined) return expect.fail();
    const tomorrow = { as: { ...as, signedInAt: inHours(24) }, engine: engineAt(inHours(24)) };
    expect(await confirm('grantCredits', { person, credits: 14_000 }, tomorrow)).toMatchObject({
      kind: 'done',
    });
  });

  it('needs a role, and for money a sign-in of the last five minutes', async () => {
    const person = await newAccount();
    const input = { person, credits: 1 };
    await expect(preview('takeCredits', input, { as: newOperator(['support']) })).rejects.toEqual(
      rejection('forbidden'),
    );
    await expect(confirm('grantCredits', input, { engine: engineAt(inHours(0.1)) })).rejects.toEqual(
      rejection('step_up_required'),
    );
    expect(await preview('grantCredits', input, { engine: engineAt(inHours(0.1)) })).toBeDefined();
  });

  it('names the field of an input that is not valid', async () => {
    await expect(preview('grantCredits', { person: await newAccount(), credits: 0 })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'input.credits' },
    });
    await expect(preview('grantCredits', { person: UserId.parse(randomUUID()), credits: 1 })).rejects.toEqual(
      rejection('not_found'),
    );
  });
});

describe('a second person', () => {
  const kept = async (operation: string) =>
    (
      await handlers.tables.send(
        new GetCommand({ TableName: 'operator-requests', Key: { id: `operation#${operation}` } }),
      )
    ).Item;
  const ask = async (engine: ApprovalDependencies, as: Operator) => {
    const person = await newAccount();
    const outcome = await confirm('grantCredits', { person, credits: 14_001 }, { as, engine });
    if (outcome.kind !== 'awaits_approval') return expect.fail();
    return { person, request: outcome.request };
  };
  const approve = (engine: ApprovalDependencies, as: Operator, id: string, hash: string) =>
    decideApproval(engine)({ ...as, signedInAt: engine.now() }, id, { decision: 'approve', hash });

  it('confirms what is above the limit; both are in the audit', async () => {
    const as = newOperator();
    const { person, request } = await ask(engineAt(start), as);
    expect(request.preview.second_person?.why).toContain('14,000 credits');
    expect(await balanceOf(person)).toBe(0);
    const later = engineAt(inHours(23));
    expect((await listApprovals(later)()).requests.map(({ id }) => id)).toContain(request.id);
    const second = newOperator(['money']);
    expect(await approve(later, second, request.id, request.preview.hash)).toMatchObject({ kind: 'done' });
    expect(await balanceOf(person)).toBe(14_001);
    expect(
      (await auditOf(person)).map(({ kind, operator: by, approved_by }) => [kind, by, approved_by]),
    ).toEqual([
      ['done', as.name, second.name],
      ['requested', as.name, null],
    ]);
    await expect(approve(later, second, request.id, request.preview.hash)).rejects.toEqual(
      rejection('action_refused'),
    );
    expect(await balanceOf(person)).toBe(14_001);
    expect((await listApprovals(later)()).requests.map(({ id }) => id)).not.toContain(request.id);
  });

  it('is never the first one, in whatever letters', async () => {
    const as = newOperator();
    const { person, request } = await ask(engineAt(start), as);
    for (const name of [as.name, as.name.toUpperCase()])
      await expect(
        approve(engineAt(inHours(2)), { ...as, name }, request.id, request.preview.hash),
      ).rejects.toThrow('Another operator has to confirm it.');
    expect(await balanceOf(person)).toBe(0);
  });

  it('comes too late after 24 hours', async () => {
    const { person, request } = await ask(engineAt(start), newOperator());
    await expect(
      approve(engineAt(inHours(24)), newOperator(), request.id, request.preview.hash),
    ).rejects.toThrow('It waited for 24 hours. Ask again.');
    expect((await listApprovals(engineAt(inHours(24)))()).requests.map(({ id }) => id)).not.toContain(
      request.id,
    );
    expect(await balanceOf(person)).toBe(0);
  });

  it('is shown whom mails would go to while they may decide, and afterwards the table has forgotten it', async () => {
    const person = await newAccount();
    const mailed = {
      ...{
        mails: [{ to: 'ada@example.com', subject: 'Signed out' }],
        secondPerson: 'Two people end sessions.',
      },
    };
    const engine = (at: Date) => engineAt(at, { actions: outsideActions(async () => 'Done there.', mailed) });
    const askAgain = async () => {
      const outcome = await confirm('endSessions', { person }, { engine: engine(start) });
      return outcome.kind === 'awaits_approval' ? outcome.request : expect.fail();
    };
    const [approved, refused, forgotten] = [await askAgain(), await askAgain(), await askAgain()];
    expect(await kept(approved.id)).toMatchObject({
      preview: { mails: [{ to: 'ada@example.com' }] },
      expires_at: inHours(24).getTime() / 1_000,
    });
    await approve(engine(inHours(1)), newOperator(), approved.id, approved.preview.hash);
    const { hash } = refused.preview;
    await decideApproval(engine(inHours(1)))(newOperator(), refused.id, { decision: 'refuse', hash });
    for (const { id } of [approved, refused]) {
      expect(await kept(id)).toMatchObject({
        preview: { mails: [], entries: [], forecast: [] },
        expires_at: inHours(48).getTime() / 1_000,
      });
    }
    for (const decision of ['approve', 'refuse'] as const) {
      const late = { decision, hash: '0'.repeat(64) };
      await expect(decideApproval(engine(inHours(24)))(newOperator(), forgotten.id, late)).rejects.toEqual(
        new OperatorRejection('action_refused', { message: 'It waited for 24 hours. Ask again.' }),
      );
    }
  });

  it('confirms what was shown to the first, or nothing', async () => {
    const { person, request } = await ask(engineAt(start), newOperator());
    await confirm('grantCredits', { person, credits: 5 });
    await expect(
      approve(engineAt(inHours(1)), newOperator(), request.id, request.preview.hash),
    ).rejects.toEqual(rejection('preview_outdated'));
    expect(await balanceOf(person)).toBe(5);
  });

  it('is one of two at the same time', async () => {
    const { person, request } = await ask(engineAt(start), newOperator());
    const engine = engineAt(inHours(1));
    const outcomes = await Promise.allSettled(
      [newOperator(), newOperator()].map((as) => approve(engine, as, request.id, request.preview.hash)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(person)).toBe(14_001);
  });

  it('refuses, and nothing happens', async () => {
    const { person, request } = await ask(engineAt(start), newOperator());
    const second = newOperator(['support']);
    await decideApproval(engineAt(inHours(1)))(second, request.id, {
      decision: 'refuse',
      hash: request.preview.hash,
    });
    expect((await auditOf(person)).map(({ kind, operator: by }) => [kind, by])[0]).toEqual([
      'refused',
      second.name,
    ]);
    await expect(
      approve(engineAt(inHours(1)), newOperator(), request.id, request.preview.hash),
    ).rejects.toEqual(rejection('action_refused'));
    expect(await balanceOf(person)).toBe(0);
  });

  it('is the only operator after an hour, whose alarm is mailed; not once there are two', async () => {
    const as = newOperator();
    const alone = (at: Date) => engineAt(at, { countOperators: async () => 1 });
    const { person, request } = await ask(alone(start), as);
    expect(request.alone_from).toBe(inHours(1).toISOString());
    expect(warned.mock.calls).toEqual([
      ['operators.waits_for_its_operator', { action: 'grantCredits', operation: request.id }],
    ]);
    const { hash } = request.preview;
    await expect(approve(alone(inHours(0.9)), as, request.id, hash)).rejects.toThrow(
      'You may confirm it alone from',
    );
    await expect(approve(engineAt(inHours(1)), as, request.id, hash)).rejects.toThrow('Another operator');
    expect(await approve(alone(inHours(1)), as, request.id, hash)).toMatchObject({ kind: 'done' });
    expect(await balanceOf(person)).toBe(14_001);
  });
});

/** `endSessions`, as another service has it. */
function outsideActions(
  perform: () => Promise<string>,
  effect: Partial<ExpectedEffect>,
): EngineDependencies['actions'] {
  return {
    endSessions: {
      rehearse: async (input) => ({
        input,
        decision: expectEffect({
          person: UserId.parse((input as { person: string }).person),
          sentence: 'End all sessions',
          ...effect,
        }),
        effect: { kind: 'outside' },
      }),
      perform,
    },
  };
}

describe('an effect outside', () => {
  function outside(perform: () => Promise<string>, purse: ExpectedEffect['purse'] = null) {
    return (at: Date) => engineAt(at, { actions: outsideActions(perform, { purse }) });
  }

  it('has its intent before and its result after', async () => {
    const person = await newAccount();
    const engine = outside(async () => 'Done there.');
    const outcome = await confirm('endSessions', { person }, { engine: engine(start) });
    expect(outcome).toEqual({ kind: 'done', sentence: 'Done there.', is_repeat: false });
    expect((await auditOf(person)).map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['intended', 'End all sessions'],
      ['finished', 'End all sessions: Done there.'],
    ]);
  });

  it('that breaks off is finished by a later run, once', async () => {
    const person = await newAccount();
    const perform = vi.fn(async () => 'Done there.').mockRejectedValueOnce(new Error('It did not answer.'));
    const engine = outside(perform);
    const operation = randomUUID();
    expect(await confirm('endSessions', { person }, { engine: engine(start), operation })).toMatchObject({
      kind: 'begun',
    });
    expect(failed.mock.calls[0]?.[0]).toBe('operators.action_unfinished');
    await finishActions(engine(inHours(0.01)));
    expect(perform).toHaveBeenCalledTimes(1);
    await Promise.all([finishActions(engine(inHours(0.1))), finishActions(engine(inHours(0.1)))]);
    await finishActions(engine(inHours(10)));
    expect(perform).toHaveBeenCalledTimes(2);
    expect((await auditOf(person)).map(({ kind }) => kind).sort()).toEqual(['finished', 'intended']);
    expect(await confirm('endSessions', { person }, { engine: engine(start), operation })).toMatchObject({
      kind: 'done',
      is_repeat: true,
    });
  });

  it('that will never succeed is written as failed', async () => {
    const person = await newAccount();
    const engine = outside(() => Promise.reject(new ActionFailed('It is gone.')));
    await expect(confirm('endSessions', { person }, { engine: engine(start) })).rejects.toEqual(
      new OperatorRejection('action_refused', { message: 'It is gone.' }),
    );
    expect((await auditOf(person)).map(({ kind }) => kind).sort()).toEqual(['failed', 'intended']);
    await finishActions(engine(inHours(10)));
    expect(await inAws.requests.listOpen('begun')).toEqual([]);
  });

  it('that fails gives back what it took from the purse, once', async () => {
    const as = newOperator();
    const perform = vi
      .fn(() => Promise.reject(new ActionFailed('Stripe refuses it.')))
      .mockRejectedValueOnce(new Error('It did not answer.'));
    const engine = outside(perform, { credits: 0, cents: 2_000 });
    const person = await newAccount();
    await confirm('endSessions', { person }, { as, engine: engine(start) });
    expect(await purse.remaining(as.name, start)).toEqual({ credits: 50_000, cents: 48_000 });
    await Promise.all([finishActions(engine(inHours(0.1))), finishActions(engine(inHours(0.1)))]);
    await finishActions(engine(inHours(20)));
    expect((await auditOf(person)).map(({ kind }) => kind).sort()).toEqual(['failed', 'intended']);
    expect(await purse.remaining(as.name, start)).toEqual({ credits: 50_000, cents: 50_000 });
  });

  it('has no intent without its audit, and then no effect', async () => {
    const person = await newAccount();
    const perform = vi.fn(async () => 'Done there.');
    const lost: EngineDependencies['audit'] = {
      appending: () => ({
        Put: {
          TableName: 'audit',
          Item: { day: 'x', at_id: 'x' },
          ConditionExpression: 'attribute_exists(at_id)',
        },
      }),
    };
    const engine = { ...outside(perform)(start), audit: lost };
    await expect(confirm('endSessions', { person }, { engine })).rejects.toThrow('nothing was done');
    expect(perform).not.toHaveBeenCalled();
  });
});

describe('the export of the audit', () => {
  it('writes each hour once, also one that a run left out, and an empty one', async () => {
    const files = new Map<string, string>();
    let isBroken = true;
    const run = (at: Date) =>
      exportAudit({
        audit,
        files: {
          has: async (key) => files.has(key),
          async write(key, body) {
            if (isBroken && key === 'audit/2026-11-27/10.jsonl') throw new Error('S3 does not answer.');
            files.set(key, body);
          },
        },
        now: () => at,
        log,
      });
    await run(inHours(1.2));
    expect(failed.mock.calls.map(([code]) => code)).toEqual(['operators.audit_not_exported']);
    isBroken = false;
    await run(inHours(1.2));
    const lines = (files.get('audit/2026-11-27/10.jsonl') ?? '').trim().split('\n');
    const hours = lines.map((line) => AuditEntry.parse(JSON.parse(line)).at.slice(0, 13));
    expect(hours.length).toBeGreaterThan(10);
    expect(new Set(hours)).toEqual(new Set(['2026-11-27T10']));
    expect(files.get('audit/2026-11-27/09.jsonl')).toBe('');
    expect(files.has('audit/2026-11-27/11.jsonl')).toBe(false);
    expect(files.size).toBe(48);
  });

  it('and the run that finishes actions start from their environment', async () => {
    const { handler: exportNow } = await import('./export-audit.lambda.ts');
    const { handler: finishNow } = await import('./finish-operator-actions.lambda.ts');
    await exportNow({}, lambdaContext());
    await finishNow({}, lambdaContext());
    expect(failed.mock.calls).toEqual([]);
  });
});
