/**
 * `npm run smoke -- -c env=staging --url https://staging.example.com --mailbox ops@example.com` tries a deployed
 * environment as a person would: pages, headers, a sign-up, a payment in Stripe's test mode, a simulated video and its
 * signed link; then whether the request came to the logs, and whether an alarm rings. The link or code of the
 * confirmation email is typed, or found by `--mail-command '<prints the newest emails>'`; Stripe's page
 * is paid by hand, or by `--pay-command '<pays the page at $PAYMENT_URL>'`. With `-c env=prod` it only reads.
 * With `-c trial=me@example.com` the account's own credits make the video. Without an environment it tries the cloud on this machine. It ends with 1 if anything failed.
 */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { awsOf, type Target, targetOf } from './aws-of.ts';
import { type Confirmation, confirmationsIn, outputOf } from './smoke-mail.ts';
import { tryAsPerson } from './smoke-person.ts';
import { tryAsVisitor } from './smoke-reads.ts';
import { createSmokeReport } from './smoke-report.ts';
import { tryAsOperator } from './smoke-watching.ts';

const usage =
  "npm run smoke -- -c env=<name> --url <address of the site> --mailbox <email> [--mail-command '<prints the newest emails>']";

try {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      url: { type: 'string' },
      mailbox: { type: 'string' },
      'mail-command': { type: 'string' },
      'pay-command': { type: 'string' },
    },
  });
  const target = targetOf(values.context);
  const siteUrl = siteUrlOf(values.url, target);
  const onlyReads = target === 'prod';
  if (!onlyReads && values.mailbox === undefined) throw new Error(usage);

  const report = createSmokeReport(console.log);
  const requestId = await tryAsVisitor(siteUrl, report);
  if (!onlyReads && values.mailbox !== undefined) {
    await tryAsPerson(siteUrl, report, {
      mailbox: values.mailbox,
      creditsAtSignUp: target === undefined ? 0 : (environmentNamed(target).creditsAtSignUp ?? 0),
      readConfirmations: confirmationReader(values['mail-command']),
      pay: paymentBy(values['pay-command']),
    });
  }
  await tryAsOperator({
    aws: await awsOf(target),
    environment: target ?? 'laptop',
    requestId,
    report,
  });
  const { done, failed } = report.counts();
  console.log(`${done} checks done, ${failed} failed${onlyReads ? '; production was only read' : ''}.`);
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws an Error with one sentence if the address cannot be that of the environment */
function siteUrlOf(given: string | undefined, target: Target): string {
  if (target === undefined) {
    const local = given ?? `http://localhost:${process.env.PORT || '4280'}`;
    if (new URL(local).hostname !== 'localhost')
      throw new Error('Name the environment of this address: -c env=dev');
    return new URL(local).origin;
  }
  if (given === undefined) throw new Error(usage);
  const { hostname, origin } = new URL(given);
  const { domain } = environmentNamed(target);
  if (domain !== undefined && domain.name !== hostname)
    throw new Error(`${target} is at ${domain.name}, not at ${hostname}.`);
  if (target !== 'prod' && environmentNamed('prod').domain?.name === hostname)
    throw new Error(`${hostname} is production, where smoke only reads: -c env=prod`);
  return origin;
}

/** Asks the command, or the person who reads this; undefined where none does, as in GitHub's workflows. */
function paymentBy(command: string | undefined): ((url: string) => Promise<unknown>) | undefined {
  if (command !== undefined) return (url) => outputOf(command, { PAYMENT_URL: url });
  if (process.env.CI) return undefined;
  return async (url) =>
    console.log(`pay     Pay with Stripe's test card 4242 4242 4242 4242, within ten minutes: ${url}`);
}

/** Asks the command, or the person at the keyboard. */
function confirmationReader(command: string | undefined): () => Promise<readonly Confirmation[]> {
  if (command !== undefined) return async () => confirmationsIn(await outputOf(command));
  return async () => {
    const keyboard = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return confirmationsIn(await keyboard.question('The link or the code of the confirmation email: '));
    } finally {
      keyboard.close();
    }
  };
}
