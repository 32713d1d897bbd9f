import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../contract/settings.ts';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { log } from '../log/logger.ts';
import { createSettingsStore } from '../tables/settings/settings.store.ts';
import type { SettingsAnswer } from './change-settings.ts';
import { parseSettings } from './settings.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const { handler } = await import('./change-settings.lambda.ts');

const warned = vi.spyOn(log, 'warn');
beforeEach(() => warned.mockClear());

const by = { operator: 'arn:aws:iam::111122223333:user/grace', reason: 'Veo delivers black videos' };
const ask = (request: object): Promise<SettingsAnswer> => handler(request, lambdaContext());
const set = (name: string, value: string, who: object = by) => ask({ action: 'set', name, value, ...who });
const reset = (name: string) => ask({ action: 'reset', name, ...by });
const store = createSettingsStore(handlers.tables, 'settings');
const current = async () => parseSettings((await store.read()).values).settings;
const inHours = (hours: number) => `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`;

async function listed(name: string) {
  const answer = await ask({ action: 'list' });
  return 'settings' in answer ? answer.settings.find((one) => one.name === name) : undefined;
}

describe('an operator', () => {
  it('sees every setting, as it is deployed', async () => {
    const answer = await ask({ action: 'list' });
    if (!('settings' in answer)) return expect.fail();
    expect(answer.settings.map(({ name }) => name)).toEqual(settings.map(({ name }) => name));
    expect(answer.settings.filter(({ value, deployed }) => value !== deployed)).toEqual([]);
    expect(await listed('videos_at_once.veo-3.1')).toMatchObject({ value: '10', deployed: '10' });
    expect(await listed('spend')).toMatchObject({ deployed: '100' });
  });

  it('closes a model and reopens it, and each change says who made it, when and why', async () => {
    expect(await set('model.veo-3.1', 'off')).toEqual({
      changed: { name: 'model.veo-3.1', before: 'as deployed', after: 'off' },
    });
    expect(await listed('model.veo-3.1')).toMatchObject({ value: 'off', deployed: 'on' });
    expect((await current()).off).toEqual(new Set(['model.veo-3.1']));
    await reset('model.veo-3.1');
    expect((await current()).off).toEqual(new Set());
    expect(await ask({ action: 'history' })).toEqual({
      history: [
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
    for (const value of ['31', '0', '-1', '2.5', 'many', '', '1e1'])
      await expect(set('person.uploads', value)).rejects.toThrow(
        `person.uploads takes a whole number from 1 to 30, which is deployed, not ${JSON.stringify(value)}.`,
      );
    expect((await current()).maxima.get('person.uploads')).toBe(3);
    await set('person.uploads', '30');
    await reset('person.uploads');
  });

  it('begins a maintenance of twelve hours at most', async () => {
    await set('maintenance_until', inHours(11));
    expect(await listed('maintenance_until')).toMatchObject({ deployed: 'as deployed' });
    expect((await current()).maintenanceUntil).toEqual(new Date(inHours(11)));
    for (const value of [inHours(13), inHours(-1), '14:30', '2026-11-31T25:00Z', 'tomorrow'])
      await expect(set('maintenance_until', value)).rejects.toThrow(
        'maintenance_until takes an instant within the next 12 hours with its time zone, such as 2',
      );
    await reset('maintenance_until');
    expect((await current()).maintenanceUntil).toBeNull();
  });

  it('is told what is allowed, and has to say why', async () => {
    await expect(set('model.veo-3.1', 'closed')).rejects.toThrow(
      'model.veo-3.1 takes on or off, not "closed".',
    );
    await expect(set('models', 'off')).rejects.toThrow(
      'There is no setting "models". Allowed: maintenance_until, ',
    );
    await expect(reset('models')).rejects.toThrow('There is no setting "models".');
    await expect(set('api', 'off', { ...by, reason: ' ' })).rejects.toThrow();
    expect((await current()).off).toEqual(new Set());
  });

  it('writes nothing where nothing changes', async () => {
    await set('sharing', 'off');
    warned.mockClear();
    const before = await store.history();
    expect(await set('sharing', 'off')).toEqual({
      changed: { name: 'sharing', before: 'off', after: 'off' },
    });
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
        expect(String(outcome.reason)).toContain('at the same time. Nothing was changed: repeat it.');
    expect((await current()).off).toEqual(new Set(done));
    for (const name of names) await reset(name);
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
