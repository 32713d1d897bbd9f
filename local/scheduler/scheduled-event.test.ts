import { expect, it } from 'vitest';
import { scheduledEvent } from './scheduled-event.ts';

it('a scheduled event names its rule and its time to the second', () => {
  const arn = 'arn:aws:events:us-east-1:111111111111:rule/every-minute';
  const time = Date.parse('2026-11-21T09:00:30.250Z');
  expect(scheduledEvent({ arn, region: 'us-east-1', accountId: '111111111111', time })).toMatchObject({
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '111111111111',
    region: 'us-east-1',
    resources: [arn],
    time: '2026-11-21T09:00:30Z',
  });
});
