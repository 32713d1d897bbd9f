import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createSessionLinksStore } from '../session-links/session-links.store.ts';
import { createAccountCodesStore } from './account-codes.store.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const now = new Date('2026-11-22T12:00:00.000Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const newPerson = () => UserId.parse(randomUUID());
const details = { current_email: 'ada@example.com', new_email: 'countess@example.com' };

describe('the codes of a change', () => {
  const store = () => createAccountCodesStore(tables.client, 'account-codes');

  it('open it together, for fifteen minutes', async () => {
    const ada = newPerson();
    await store().issue(ada, 'address_change', ['123456', '654321'], details, now);
    expect(await store().redeem(ada, 'address_change', ['123456', '654321'], minutesLater(14))).toEqual(
      details,
    );
    expect(await store().redeem(ada, 'address_change', ['123456', '654321'], minutesLater(15))).toBeNull();
  });

  it.each([
    ['one is wrong', ['123456', '111111']],
    ['they are swapped', ['654321', '123456']],
    ['one is missing', ['123456']],
    ['there is one too many', ['123456', '654321', '000000']],
    ['there is none', []],
  ])('open nothing if %s', async (_name, codes) => {
    const ada = newPerson();
    await store().issue(ada, 'address_change', ['123456', '654321'], details, now);
    expect(await store().redeem(ada, 'address_change', codes, now)).toBeNull();
  });

  it('open nothing of another person or for another purpose', async () => {
    const ada = newPerson();
    await store().issue(ada, 'deletion', ['123456'], {}, now);
    expect(await store().redeem(newPerson(), 'deletion', ['123456'], now)).toBeNull();
    expect(await store().redeem(ada, 'address_change', ['123456'], now)).toBeNull();
    expect(await store().redeem(ada, 'deletion', ['123456'], now)).toEqual({});
  });

  it('take five attempts, also from a hundred requests at once', async () => {
    const ada = newPerson();
    await store().issue(ada, 'deletion', ['123456'], {}, now);
    const codes = ['000001', '000002', '000003', '000004', '000005'];
    await Promise.all(codes.map((code) => store().redeem(ada, 'deletion', [code], now)));
    expect(await store().redeem(ada, 'deletion', ['123456'], now)).toBeNull();
  });

  it('are replaced by those of a newer request, and gone after the change', async () => {
    const ada = newPerson();
    await store().issue(ada, 'deletion', ['123456'], {}, now);
    await store().issue(ada, 'deletion', ['777777'], {}, now);
    expect(await store().redeem(ada, 'deletion', ['123456'], now)).toBeNull();
    expect(await store().redeem(ada, 'deletion', ['777777'], now)).toEqual({});
    await store().end(ada, 'deletion');
    expect(await store().redeem(ada, 'deletion', ['777777'], now)).toBeNull();
  });

  it('are not stored themselves', async () => {
    const ada = newPerson();
    await store().issue(ada, 'deletion', ['918273'], {}, now);
    const { Items } = await tables.client.send(new ScanCommand({ TableName: 'account-codes' }));
    expect(JSON.stringify(Items)).not.toContain('918273');
  });
});

describe('the link that ends sessions', () => {
  const links = () => createSessionLinksStore(tables.client, 'account-codes');
  const token = 'a'.repeat(43);

  it('is found for seven days, and not after its use', async () => {
    const ada = newPerson();
    await links().issue(ada, token, now);
    expect(await links().find(token, minutesLater(7 * 24 * 60 - 1))).toBe(ada);
    expect(await links().find(token, minutesLater(7 * 24 * 60))).toBeNull();
    await links().end(ada, token);
    expect(await links().find(token, now)).toBeNull();
  });

  it('stands beside the links of other mails, and is not stored itself', async () => {
    const ada = newPerson();
    await links().issue(ada, 'b'.repeat(43), now);
    await links().issue(ada, 'c'.repeat(43), now);
    await links().end(ada, 'b'.repeat(43));
    expect(await links().find('c'.repeat(43), now)).toBe(ada);
    const { Items } = await tables.client.send(new ScanCommand({ TableName: 'account-codes' }));
    expect(JSON.stringify(Items)).not.toContain('c'.repeat(43));
  });

  it('is forgotten with the account, and so are its codes', async () => {
    const ada = newPerson();
    await links().issue(ada, token, now);
    const codes = createAccountCodesStore(tables.client, 'account-codes');
    await codes.issue(ada, 'deletion', ['123456'], {}, now);
    await codes.forget(ada);
    expect(await links().find(token, now)).toBeNull();
    expect(await codes.redeem(ada, 'deletion', ['123456'], now)).toBeNull();
  });
});
