import { describe, expect, it } from 'vitest';
import { createTransactionConflicts } from './transaction-conflicts.ts';

const key = (id: string) => ({ TableName: 'orders', Key: { id: { S: id } } });
const item = (id: string) => ({ TableName: 'orders', Item: { id: { S: id }, more: { S: 'x' } } });
const writing = (...parts: object[]) => ({ TransactItems: parts });
const reading = (id: string) => ({ TransactItems: [{ Get: key(id) }] });

describe('while a transaction has an item', () => {
  it.each([
    ['a transaction that writes it', 'TransactWriteItems', writing({ Delete: key('1') })],
    ['a transaction that checks it', 'TransactWriteItems', writing({ ConditionCheck: key('1') })],
    ['a transaction that reads it', 'TransactGetItems', reading('1')],
    ['a put', 'PutItem', item('1')],
    ['an update', 'UpdateItem', key('1')],
    ['a deletion by the table’s ARN', 'DeleteItem', { ...key('1'), TableName: 'arn:x:table/orders' }],
  ])('%s is refused', (_, operation, input) => {
    const conflicts = open();
    const admission = conflicts.begin(
      'TransactWriteItems',
      writing({ Put: item('1') }, { Update: key('2') }),
    );
    expect(conflicts.begin(operation, input)).toHaveProperty('code');
    if ('end' in admission) admission.end();
    expect(conflicts.begin(operation, input)).not.toHaveProperty('code');
  });

  it.each([
    ['a plain read', 'GetItem', key('1')],
    ['a query', 'Query', { TableName: 'orders' }],
    ['a write of another item', 'UpdateItem', key('9')],
    ['a write of the same key in another table', 'UpdateItem', { ...key('1'), TableName: 'videos' }],
  ])('%s is let in', (_, operation, input) => {
    const conflicts = open();
    conflicts.begin('TransactWriteItems', writing({ Put: item('1') }));
    expect(conflicts.begin(operation, input)).not.toHaveProperty('code');
  });
});

describe('while a single write has an item', () => {
  it('a transactional read is refused; a transaction and another write are let in', () => {
    const conflicts = open();
    conflicts.begin('PutItem', item('1'));
    expect(conflicts.begin('TransactGetItems', reading('1'))).toMatchObject({
      code: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    });
    expect(conflicts.begin('UpdateItem', key('1'))).not.toHaveProperty('code');
    expect(conflicts.begin('TransactWriteItems', writing({ Update: key('1') }))).not.toHaveProperty('code');
  });
});

it('a transaction counts for 25 ms at most, however busy the machine', () => {
  let now = 0;
  const conflicts = open(() => now);
  conflicts.begin('TransactWriteItems', writing({ Put: item('1') }));
  now = 24;
  expect(conflicts.begin('PutItem', item('1'))).toHaveProperty('code');
  now = 25;
  expect(conflicts.begin('PutItem', item('1'))).not.toHaveProperty('code');
});

function open(now: () => number = () => 0) {
  return createTransactionConflicts(
    () =>
      ['orders', 'videos'].map((name) => ({
        logicalId: name,
        name,
        attributes: [],
        key: [{ AttributeName: 'id', KeyType: 'HASH' }],
        indexes: [],
        timeToLiveAttribute: undefined,
      })),
    now,
  );
}
