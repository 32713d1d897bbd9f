import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPoolState } from './state.ts';

let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pool-state-'));
  stateFile = join(folder, 'pool.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const user = (id: string, email: string) => ({
  id,
  status: 'CONFIRMED' as const,
  createdAt: 0,
  modifiedAt: 0,
  attributes: { email },
  identities: [],
});

describe('the state of a user pool', () => {
  it('has every user and its signing key again after a restart, without waiting for anything', () => {
    const state = openPoolState(stateFile, Date.now);
    state.addUser(user('1', 'ada@example.com'));

    const again = openPoolState(stateFile, Date.now);
    expect(again.userByEmail('ADA@example.com')?.id).toBe('1');
    expect(again.signingKey).toBe(state.signingKey);
  });

  it('finds a user by the new address only, once it has changed', () => {
    const state = openPoolState(stateFile, Date.now);
    const ada = user('1', 'ada@example.com');
    state.addUser(ada);

    state.updateUser(ada, { attributes: { email: 'new@example.com' } });
    expect(state.userByEmail('new@example.com')?.id).toBe('1');
    expect(state.userByEmail('ada@example.com')).toBeUndefined();
  });

  it('does not bring a deleted user back when a change comes late', () => {
    const state = openPoolState(stateFile, Date.now);
    const ada = user('1', 'ada@example.com');
    state.addUser(ada);
    state.removeUser(ada);

    state.updateUser(ada, { status: 'UNCONFIRMED' });
    expect(state.userById('1')).toBeUndefined();
  });

  it('does not start afresh over a file that it cannot read', () => {
    writeFileSync(stateFile, '{"version":2}');
    expect(() => openPoolState(stateFile, Date.now)).toThrow(`${stateFile} is not what this version wrote`);
  });
});
