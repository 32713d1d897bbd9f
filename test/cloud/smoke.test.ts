import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DeleteParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { assemblyOfTrial } from './assembly-of-model.ts';
import { newEmail, payCheckout, until } from './person.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  // What does not run on its schedule sets an alarm off.
  cloud = await startTestCloud('smoke', { waits: 'skipped', firesSchedules: true });
  await cloud.fireSchedules('StatusMeasureServices', 'GenerationReconcileVideos');
});
afterAll(() => cloud.stop());

/** Runs the command as an operator does, who pays what it asks to. */
async function smoke(...parameters: readonly string[]): Promise<Ended> {
  return smokeWith({ CI: '' }, parameters);
}

interface Ended {
  readonly status: number | null;
  readonly lines: string[];
}

async function smokeWith(
  variables: Readonly<Record<string, string>>,
  parameters: readonly string[],
): Promise<Ended> {
  const command = path.resolve(import.meta.dirname, '../../bin/smoke.ts');
  const child = spawn(process.execPath, [command, ...parameters], {
    env: { ...process.env, PORT: new URL(cloud.siteUrl).port, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      const url = /^pay .* (http\S+)$/.exec(line)?.[1];
      if (url !== undefined) void payCheckout(url);
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, lines };
}

/** Prints the emails to an address. */
const printMail = (mailbox: string, { siteUrl } = cloud) =>
  `${process.execPath} -e "fetch('${siteUrl}/_local/mail.json').then((r) => r.json()).then((all) => console.log(JSON.stringify(all.filter(({ to }) => to === '${mailbox}'))))"`;

describe('the smoke test', () => {
  // Side by side: each waits two seconds for its payment and two for its video before it asks again, as at AWS.
  it.concurrent('tries everything, finds it well, and leaves no account', async () => {
    const mailbox = newEmail();
    for (let time = 0; time < 2; time += 1) {
      const { status, lines } = await smoke('--mailbox', mailbox, '--mail-command', printMail(mailbox));
      expect(lines.filter((line) => /^(ok|FAILED|\d+) /.test(line))).toEqual([
        'ok      the landing page is there',
        'ok      pages carry their security headers',
        expect.stringMatching(/^ok {6}\/no-such-page-\w+ is not found$/),
        expect.stringMatching(/^ok {6}\/no-such-file-\w+\.txt is not found$/),
        'ok      an unknown route of the API is not found',
        'ok      the API asks who calls',
        'ok      the status is measured',
        'ok      no file is given without a signed link',
        'ok      a person signs up, confirms the address and signs in',
        'ok      a payment in test mode brings its credits (7000 credits)',
        'ok      a simulated video arrives',
        'ok      its signed link plays it, and no other does',
        'ok      the account is deleted',
        'ok      requests come to the log of the API',
        expect.stringMatching(/^ok {6}no alarm rings \(\d+ alarms/),
        '15 checks done, 0 failed.',
      ]);
      expect(status).toBe(0);
    }
  });

  it.concurrent('leaves out the payment in a workflow, which cannot pay, and says so', async () => {
    const mailbox = newEmail();
    const parameters = ['--mailbox', mailbox, '--mail-command', printMail(mailbox)];
    const { status, lines } = await smokeWith({ CI: 'true' }, parameters);
    expect(lines.filter((line) => line.startsWith('skipped')).map((line) => line.slice(0, 50))).toEqual([
      'skipped a payment in test mode brings its credits:',
      'skipped a simulated video arrives: it takes credit',
    ]);
    expect(lines).toContain('ok      the account is deleted');
    expect(lines.at(-1)).toBe('12 checks done, 0 failed.');
    expect(status).toBe(0);
  });

  it.concurrent('pays by a command', async () => {
    const log = path.join(process.env.TMPDIR ?? '/tmp', `payment-${Date.now()}`);
    const mailbox = newEmail();
    const parameters = ['--mailbox', mailbox, '--mail-command', printMail(mailbox)];
    const paying = smokeWith({ CI: 'true' }, [...parameters, '--pay-command', `echo $PAYMENT_URL > ${log}`]);
    await until(async () => existsSync(log) && readFileSync(log, 'utf8').endsWith('\n'));
    await payCheckout(readFileSync(log, 'utf8').trim());
    expect((await paying).lines.at(-1)).toBe('15 checks done, 0 failed.');
  });

  it('says what is wrong with a site that answers every address with its landing page, without headers', async () => {
    const landing = await (await fetch(cloud.siteUrl)).text();
    const broken = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(landing),
    );
    await new Promise<void>((done) => broken.listen(0, 'localhost', done));
    onTestFinished(() => void broken.close());
    const address = broken.address();
    const port = typeof address === 'object' ? address?.port : 0;

    const { status, lines } = await smoke('--url', `http://localhost:${port}`, '--mailbox', newEmail());

    expect(status).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAILED')).map((line) => line.slice(0, 40))).toEqual([
      'FAILED  pages carry their security heade',
      expect.stringMatching('FAILED  /no-such-page-'),
      expect.stringMatching('FAILED  /no-such-file-'),
      'FAILED  an unknown route of the API is n',
      'FAILED  the API asks who calls: it answe',
      'FAILED  the status is measured: Unexpect',
      'FAILED  no file is given without a signe',
      'FAILED  a person signs up, confirms the ',
      'FAILED  requests come to the log of the ',
    ]);
  });

  it.each([
    [
      ['--url', 'https://reelwright.example', '--mailbox', 'a@b.example'],
      'Name the environment of this address',
    ],
    [['-c', 'env=dev', '--mailbox', 'a@b.example'], 'npm run smoke -- -c env=<name>'],
    [['-c', 'env=moon', '--url', 'https://x.example'], 'There is no environment "moon"'],
    [[], 'npm run smoke -- -c env=<name>'],
  ])('refuses %j with a sentence', async (parameters, sentence) => {
    const { status, lines } = await smoke(...parameters);
    expect(lines.join('\n')).toContain(sentence);
    expect(status).toBe(1);
  });
});

describe('the smoke test of a trial', () => {
  const operator = 'me@reelwright.example';
  let assemblyFolder: string;
  let trial: TestCloud;
  beforeAll(async () => {
    assemblyFolder = assemblyOfTrial(operator);
    trial = await startTestCloud('trial', { assemblyFolder, waits: 'skipped', firesSchedules: true });
    await trial.fireSchedules('StatusMeasureServices');
    // Its functions are bundled first.
  }, 600_000);
  afterAll(async () => {
    await trial.stop();
    rmSync(assemblyFolder, { recursive: true });
  });

  it('makes a video with the credits that a new account has, before payments are set up', async () => {
    const { accessKeyId, secretAccessKey } = trial.iam.administrator;
    const ssm = new SSMClient({
      endpoint: trial.awsEndpointUrl,
      region: 'us-east-1',
      credentials: { accessKeyId, secretAccessKey },
    });
    await ssm.send(new DeleteParameterCommand({ Name: '/reelwright/trial/stripe-secret-key' }));
    ssm.destroy();
    const shell = {
      CI: '',
      AWS_ENDPOINT_URL: trial.awsEndpointUrl,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const { status, lines } = await smokeWith(shell, [
      ...['-c', `trial=${operator}`, '--url', trial.siteUrl],
      ...['--mailbox', operator, '--mail-command', printMail(operator, trial)],
    ]);
    expect(lines.filter((line) => /^(ok|FAILED|skipped|\d+) /.test(line)).slice(-9)).toEqual([
      'ok      no file is given without a signed link',
      'ok      a person signs up, confirms the address and signs in',
      'skipped a payment in test mode brings its credits: Payments are not set up here.',
      'ok      a simulated video arrives',
      'ok      its signed link plays it, and no other does',
      'ok      the account is deleted',
      'ok      requests come to the log of the API',
      'skipped no alarm rings: a trial has none',
      '13 checks done, 0 failed.',
    ]);
    expect(status).toBe(0);
  });
});
