import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, it } from 'vitest';
import { makeCanary } from '../../bin/make-canary.ts';
import { accountIn } from '../../functions/canary/account-in.ts';
import { poolSession } from '../../functions/canary/pool-session.ts';
import { runCanary } from '../../functions/canary/run-canary.ts';
import { newPerson } from './person.ts';
import { sharedQuickCloud } from './test-cloud.ts';

it('the canary of `npm run canary` passes, and a former one fails', async () => {
  const cloud = await sharedQuickCloud();
  const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
  const aws = {
    endpoint: cloud.awsEndpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  };
  const { siteUrl } = cloud;
  const make = async (email: string) => {
    const Name = await makeCanary({ aws, environment: 'laptop', siteUrl, email });
    const { Parameter } = await new SSMClient(aws).send(
      new GetParameterCommand({ Name, WithDecryption: true }),
    );
    return accountIn(Parameter?.Value ?? '');
  };
  const run = async (account: Awaited<ReturnType<typeof make>>) => {
    const lines: unknown[] = [];
    const note = (code: string, fields?: object) => void lines.push({ code, ...fields });
    await runCanary({
      account: async () => account,
      siteUrl,
      pool: poolSession,
      fetch,
      now: () => Date.now(),
      pause: () => pause(50),
      log: { info: note, warn: note, error: note },
    });
    return lines;
  };

  const email = `canary@${randomUUID()}.example.com`;
  const former = await make(email);
  expect(await run(former)).toEqual([{ code: 'canary.passed', seconds: expect.any(Number) }]);
  const renewed = await make(email);
  expect(await run(former)).toMatchObject([{ code: 'canary.failed', step: 'sign_in' }]);
  expect(await run({ ...renewed, api_key: former.api_key })).toMatchObject([
    { code: 'canary.failed', step: 'generate' },
  ]);
  expect(await run(renewed)).toMatchObject([{ code: 'canary.passed' }]);

  const person = await newPerson(cloud);
  await expect(make(person.email)).rejects.toThrow('A person has an account with');
  // Not one mail: it is always the same browser.
  expect(cloud.mail.messages().filter(({ to }) => to === email)).toEqual([]);
});
