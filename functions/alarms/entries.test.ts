import { afterAll, expect, it, vi } from 'vitest';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
handlers.parameters.set('/pagerduty-routing-key', 'R0123');
const sent: unknown[] = [];
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  sent.push(url, JSON.parse(String(init?.body)));
  return new Response('', { status: 202 });
});
const { handler: sendAlarms } = await import('./send-alarms.lambda.ts');

it('sendAlarms posts what the topic brings, with the secret of SSM', async () => {
  const Message = JSON.stringify({
    AlarmName: 'reelwright-prod-api-slow',
    AlarmArn: 'arn:aws:cloudwatch:us-east-1:111122223333:alarm:reelwright-prod-api-slow',
    AlarmDescription: 'Slow.',
    NewStateValue: 'ALARM',
    NewStateReason: 'Threshold Crossed',
  });
  await sendAlarms(Object({ Records: [{ Sns: { Message } }] }), lambdaContext());
  expect(sent).toMatchObject([
    'https://events.pagerduty.com/v2/enqueue',
    { routing_key: 'R0123', event_action: 'trigger', payload: { severity: 'warning' } },
  ]);
});
