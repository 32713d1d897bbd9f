import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeAccount, type FakeAccount } from './fake-account.ts';
import { runSetup, SetupStopped } from './steps.ts';
import type { Terminal } from './terminal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  vi.stubEnv('ENVIRONMENTS_FOLDER', folder);
});

/** What the operator types, by what is asked; Enter at everything else. */
const typed: Readonly<Record<string, string>> = {
  'Sender of email': 'hello@reelwright.example',
  'Domain of the site': 'reelwright.example',
  'Registered name': 'Example Pictures, Inc.',
  'Its address': '100 Example Street; Los Angeles, CA 90000',
  "Customers' email": 'help@reelwright.example',
  'Phone number': '+1 (213) 555-0100',
  "The copyright agent's name": 'Alex Example',
  Address: '100 Example Street',
  'Email address': 'copyright@reelwright.example',
  'Model that is Veo 3': 'veo-3.1-fast',
  'Model for Basic': 'gemini-omni-1.2-flash',
  'Region of Google Cloud': 'us-central1',
  'Folder of Cloud Storage': 'gs://reelwright-prod-videos/videos/',
  Repository: 'example/reelwright',
  'Recipients of urgent': 'on-call@reelwright.example, second@reelwright.example',
  'Recipients of routine': 'operator@reelwright.example',
  "Recipient of visitors'": 'operator@reelwright.example',
  'stripe-secret-key': 'sk_live_example',
  'gemini-api-key': 'AIza-example-of-a-key',
};

interface Script {
  readonly said: string[];
  readonly terminal: Terminal;
}

/** A terminal that answers by itself, and remembers what was said and asked. */
function scripted(answers = typed, change: FakeAccount['change'] = (effect) => effect()): Script {
  const said: string[] = [];
  const ask: Terminal['ask'] = async ({ message, suggestion = '', problemWith }) => {
    said.push(message);
    const begins = Object.keys(answers).find((beginning) => message.startsWith(beginning));
    const answer = begins === undefined ? suggestion : (answers[begins] ?? '');
    const problem = problemWith(answer);
    if (problem !== undefined) throw new Error(`${message} was answered by ${answer}: ${problem}`);
    return change(() => answer);
  };
  const say = (text: string) => {
    said.push(text);
  };
  return { said, terminal: { say, ask, askSecret: ask } };
}

function setUp(fake: FakeAccount, { terminal } = scripted(answersFor(fake), fake.change)): Promise<void> {
  return runSetup({ name: 'prod', terminal, ...fake });
}

function answersFor(fake: FakeAccount): Readonly<Record<string, string>> {
  return { ...typed, "The service account's key file": fake.keyFile };
}

function written(): unknown {
  return JSON.parse(readFileSync(join(folder, 'prod.json'), 'utf8'));
}

describe('npm run setup', () => {
  it('leads from an empty account to a deployed environment', async () => {
    const fake = createFakeAccount({ hostsZone: true });
    await setUp(fake);

    expect(written()).toMatchObject({
      account: '111122223333',
      emailSender: { address: 'hello@reelwright.example', verifiedDomain: 'reelwright.example' },
      domain: { name: 'reelwright.example' },
      operator: { postalAddress: ['100 Example Street', 'Los Angeles, CA 90000'] },
      videos: { model: 'veo-3.1-fast', basicModel: 'gemini-omni-1.2-flash' },
      alarmRecipients: { urgent: ['on-call@reelwright.example', 'second@reelwright.example'] },
      // What the account has until AWS grants more.
      concurrentExecutions: 10,
    });
    expect(written()).not.toHaveProperty('google');
    expect(fake.world).toMatchObject({
      bootstrapped: ['us-east-1', 'us-west-2'],
      requestedConcurrency: [1_000],
      deployments: 1,
      catalogSyncs: 1,
      smokes: 1,
    });
    expect(fake.world.zone.map(({ type }) => type).toSorted()).toEqual(
      ['ALIAS', 'CNAME', 'CNAME', 'CNAME', 'CNAME', 'MX', 'TXT', 'TXT'].toSorted(),
    );
    const [endpoint] = fake.world.endpoints;
    expect(fake.world.secrets.get('/reelwright/prod/stripe-webhook-secret')).toBe(endpoint?.secret);
  });

  it('asks and changes nothing a second time, and tries again', async () => {
    const fake = createFakeAccount({ hostsZone: true });
    await setUp(fake);
    const before = { facts: written(), world: structuredClone(fake.world) };
    fake.world.quota = 1_000;
    const again = scripted();
    await setUp(fake, again);

    expect(again.said.filter((line) => line.endsWith(':'))).toEqual([]);
    // AWS has granted what was requested.
    const { concurrentExecutions: _, ...facts } = Object(before.facts);
    expect(written()).toEqual(facts);
    expect(fake.world).toEqual({ ...before.world, quota: 1_000, smokes: 2 });
  });

  it.each(['before', 'after'] as const)(
    'begins where it stopped, after an interruption %s any change or answer',
    async (moment) => {
      const whole = createFakeAccount({ hostsZone: true });
      await setUp(whole);
      const facts = written();
      expect(whole.calls()).toBeGreaterThan(30);

      for (let call = 1; call <= whole.calls(); call += 1) {
        folder = mkdtempSync(join(tmpdir(), 'setup-'));
        vi.stubEnv('ENVIRONMENTS_FOLDER', folder);
        const fake = createFakeAccount({ hostsZone: true });
        fake.interruptAt(call, moment);
        await expect(setUp(fake), `call ${call}`).rejects.toThrow('Interrupted');
        await setUp(fake);

        expect(written(), `call ${call}`).toEqual(facts);
        const {
          smokes: _,
          deployments: __,
          catalogSyncs: ___,
          bootstrapped,
          endpoints,
          ...world
        } = fake.world;
        expect(world, `call ${call}`).toMatchObject({
          certificates: whole.world.certificates,
          requestedConcurrency: [1_000],
          productionRequests: 1,
          zone: whole.world.zone,
        });
        expect(new Set(bootstrapped)).toEqual(new Set(['us-east-1', 'us-west-2']));
        expect(endpoints).toHaveLength(1);
        expect(fake.world.secrets.get('/reelwright/prod/stripe-webhook-secret')).toBe(endpoints[0]?.secret);
      }
    },
  );

  it('prints the records in one table where the zone is elsewhere, and waits with progress', async () => {
    const fake = createFakeAccount({ hostsZone: false, verifiesAfterPolls: 3 });
    const { said, terminal } = scripted(answersFor(fake));
    await setUp(fake, { said, terminal });

    const table = said.find((line) => line.startsWith('These records belong into the DNS:')) ?? '';
    expect(table.split('\n')).toHaveLength(8);
    expect(table).toContain('token1._domainkey.reelwright.example');
    expect(table).toMatch(/bounce\.reelwright\.example +MX +10 feedback-smtp\.us-east-1\.amazonses\.com/);
    expect(table).toMatch(/_dmarc\.reelwright\.example +TXT +"v=DMARC1; p=none"/);
    expect(said).toContain('Waiting for the keys of the email sender and the certificate (0 of 30 minutes).');
    expect(said.some((line) => /reelwright\.example +ALIAS +d111\.cloudfront\.net/.test(line))).toBe(true);
  });

  it('stops after half an hour without DNS, and deploys nothing', async () => {
    const fake = createFakeAccount({ hostsZone: false, verifiesAfterPolls: 1_000 });
    await expect(setUp(fake)).rejects.toThrow(SetupStopped);
    expect(fake.world.waitedMilliseconds).toBe(30 * 60_000);
    expect(fake.world.deployments).toBe(0);
  });

  it.each([
    ['deploys nothing that preflight refuses', { refusals: 1 }, 'make the deployment fail'],
    ['stops at a failed deployment', { deployCode: 1 }, 'The deployment failed.'],
    ['stops where a check fails', { smokeCode: 1 }, 'A check FAILED.'],
    ['stops at credentials of another account', { accountLater: '999999999999' }, 'is not of the account'],
  ])('%s', async (_, failure, sentence) => {
    const fake = createFakeAccount({ hostsZone: true, ...failure });
    await expect(setUp(fake)).rejects.toThrow(sentence);
  });

  it('asks again for what a fact may not be', async () => {
    const fake = createFakeAccount({ hostsZone: true });
    const { said, terminal } = scripted(answersFor(fake));
    let asked = 0;
    const mistyping: Terminal = {
      ...terminal,
      ask: (question) => {
        if (!question.message.startsWith('Sender of email')) return terminal.ask(question);
        asked += 1;
        return asked === 1 ? Promise.resolve('hello at reelwright') : terminal.ask(question);
      },
    };
    await setUp(fake, { said, terminal: mistyping });
    expect(said.join('\n')).toContain('emailSender.address: must be an email address');
    expect(written()).toMatchObject({ emailSender: { address: 'hello@reelwright.example' } });
  });
});
