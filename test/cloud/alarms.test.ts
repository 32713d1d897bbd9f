import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failures } from '../alarms/failures.ts';
import { rehearse } from '../alarms/rehearse.ts';
import { newPerson, until } from './person.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud('alarms', { waits: 'skipped' });
});
afterAll(() => cloud.stop());

// First, while nothing has been broken.
it('no alarm goes off where people pay and make videos, and both are measured', async () => {
  const person = await newPerson(cloud);
  await person.buy('starter');
  const { id } = await person.generate();
  await person.waitForVideo(id);
  await cloud.fireSchedules();
  const valuesOf = (alarm: string) =>
    cloud.alarms.states().find(({ name }) => name === `reelwright-laptop-${alarm}`)?.values[0];
  await until(async () => valuesOf('credits-late') !== undefined);
  // Within a minute, as people are promised.
  expect(valuesOf('credits-late')).toBeLessThan(60);
  expect(valuesOf('webhooks-late')).toBeLessThan(60);
  expect(valuesOf('status-not-measured')).toBeGreaterThanOrEqual(1);
  expect(valuesOf('videos-not-reconciled')).toBeGreaterThanOrEqual(1);
  const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
  const client = new CloudWatchClient({
    endpoint: cloud.awsEndpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
  const { MetricAlarms } = await client.send(new DescribeAlarmsCommand({ StateValue: 'ALARM' }));
  expect(MetricAlarms).toEqual([]);
});

it('the age of secrets is read without their values', async () => {
  const report = await cloud.invoke('SecretAgesCheckSecretAges', {});
  // Stripe's two at least.
  expect(report).toEqual({ checked: expect.any(Number) });
  expect(Number(Object(report).checked)).toBeGreaterThanOrEqual(2);
});

// `npm run alarms -- --break all` plays all eleven.
it.each(['prices', 'payments', 'rendering', 'dead-letters', 'ledger'])(
  'the failure %s sets its alarm off, and the command of its runbook entry mends it',
  async (name) => {
    const failure = failures.find((known) => known.name === name);
    if (failure === undefined) throw new Error(`There is no failure ${name}.`);
    const { states } = await rehearse(failure, cloud, () => undefined);
    expect(states.map(({ state }) => state)).toEqual(['OK', 'ALARM', 'OK']);
    expect(states[0]?.description).toMatch(/ docs\/runbook\.md#[\w.-]+$/);
  },
);

it('can break eleven things, each with an alarm of its own name', () => {
  expect(new Set(failures.map(({ name }) => name)).size).toBe(11);
});
