/**
 * `npm run canary -- canary@example.com -c env=prod` gives the canary of a deployed environment its person: a user of the
 * pool with this address, and a test key. Both are written into a secret and shown nowhere; the same command makes new
 * ones. Use an address of your own that no person signs in with. Without an environment: in the cloud on this machine.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { judgeIdentity } from './account/judgments.ts';
import { askIdentity } from './account/questions.ts';
import { awsOf, type Target, targetOf } from './aws-of.ts';
import { makeCanary } from './make-canary.ts';
import { readServiceOutputs } from './setup/changes.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { context: { type: 'string', short: 'c', multiple: true } },
  });
  const email = z.safeParse(z.email(), positionals[0]);
  if (!email.success) throw new Error('npm run canary -- <email> -c env=<name>');
  const target = targetOf(values.context);
  const parameter = await makeCanary({
    aws: await awsOf(target),
    environment: target ?? 'laptop',
    siteUrl: await siteUrlOf(target),
    email: email.data,
  });
  console.log(`${parameter} is written. The canary uses it within five minutes, where canaryMinutes is set.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws {Error} with one sentence: the shell has another account's credentials, or nothing is deployed */
async function siteUrlOf(target: Target): Promise<string> {
  if (target === undefined) return `http://localhost:${process.env.PORT || '4280'}`;
  if (target === 'trial') throw new Error('A trial has no canary.');
  const environment = environmentNamed(target);
  const identity = judgeIdentity(environment, await askIdentity());
  if (!identity.ok) throw new Error(`${identity.says} Type: ${identity.type}`);
  return (await readServiceOutputs(environment)).siteUrl;
}
