import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { termsVersion } from '../../contract/account/terms-version.ts';
import {
  type Environment,
  environmentNamed,
  environmentWith,
  requireFacts,
} from '../../lib/foundation/environments.ts';
import { factsFileOf, parseFacts } from '../../lib/foundation/facts.ts';
import { withExampleFacts } from './example-facts.ts';
import { unsynthesized } from './synthesized.ts';

function refusalOf(environment: Environment): string {
  try {
    requireFacts(environment);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('what stops a synthesis', () => {
  it.each(['dev', 'staging', 'prod'] as const)(
    'is %s with webhooks that may lead to the machine itself, as those of the laptop may',
    (name) => {
      const careless: Environment = {
        ...withExampleFacts(environmentNamed(name)),
        allowsLoopbackWebhooks: true,
      };
      expect(() => unsynthesized(careless)).toThrow(
        `Webhooks of ${name} may not lead to the machine itself: remove allowsLoopbackWebhooks in lib/foundation/environments.ts.`,
      );
    },
  );

  it('is an environment that there is not, with the ones that there are', () => {
    expect(() => environmentNamed('production')).toThrow(
      'There is no environment "production". Choose one of laptop, trial, dev, staging, prod, for example with -c env=prod.',
    );
  });

  it.each(['dev', 'staging', 'prod'] as const)(
    'is %s as it comes, with every fact that only its operator knows and where to write it',
    (name) => {
      const facts = ['account', 'emailSender', 'operatorAddress'];
      const factsOfProduction = [
        ...['alarmRecipients', 'domain (', 'videos.model and videos.basicModel'],
        ...['legalName', 'postalAddress', 'email', 'phone', 'dmcaAgent'].map((fact) => `operator.${fact} (`),
      ];
      const refusal = refusalOf(environmentNamed(name));

      for (const fact of facts) expect(refusal).toContain(fact);
      for (const fact of factsOfProduction) {
        if (name === 'prod') expect(refusal).toContain(fact);
        else expect(refusal).not.toContain(fact);
      }
      expect(refusal).toContain(`Write it into ${factsFileOf(name)}.`);
    },
  );

  it('is nothing more once those facts are written', () => {
    for (const name of ['dev', 'staging', 'prod'] as const) {
      expect(() => requireFacts(withExampleFacts(environmentNamed(name)))).not.toThrow();
    }
    expect(() => requireFacts(environmentNamed('laptop'))).not.toThrow();
  });

  it.each([
    ['account', { account: undefined }],
    ['emailSender', { emailSender: undefined }],
    ['operatorAddress', { operatorAddress: undefined }],
    ['alarmRecipients', { alarmRecipients: undefined }],
    ['domain', { domain: undefined }],
    ['videos.model', { videos: environmentNamed('prod').videos }],
  ])('is a production without a usable %s', (fact, without) => {
    const { account, emailSender, operatorAddress, alarmRecipients, domain, ...rest } = withExampleFacts(
      environmentNamed('prod'),
    );
    const facts = { account, emailSender, operatorAddress, alarmRecipients, domain, ...without };
    const written = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

    expect(() => requireFacts({ ...rest, ...written })).toThrow(`The environment prod lacks ${fact}`);
  });

  it('is a production whose pages would not say who runs it', () => {
    const prod = withExampleFacts(environmentNamed('prod'));
    for (const fact of ['legalName', 'postalAddress', 'email', 'phone', 'dmcaAgent'] as const) {
      const unwritten = { ...prod, operator: { ...prod.operator, [fact]: null } };
      expect(refusalOf(unwritten)).toMatch(
        new RegExp(`^The environment prod lacks operator\\.${fact} \\(.*\\. Write it into .*prod\\.json\\.$`),
      );
    }
  });

  it('is a name that every object has', () => {
    expect(() => environmentNamed('constructor')).toThrow('There is no environment "constructor".');
  });

  it('is a site that was not built, with what to run', () => {
    expect(() => unsynthesized('dev', { siteFiles: '/nowhere/dist' })).toThrow(
      '/nowhere/dist does not exist.',
    );
  });
});

describe("an operator's facts", () => {
  const read = (facts: unknown) => () => parseFacts(JSON.stringify(facts), 'environments/prod.json');

  it.each([
    [{ domian: {} }, '"domian" is unknown: did you mean "domain"?'],
    [{ videos: { modle: 'veo-3.1' } }, 'videos: "modle" is unknown: did you mean "model"?'],
    [{ colour: 'red' }, '"colour" is unknown: there are account, region, domain, operatorsDomain'],
    [{ account: '1234' }, 'account: must be the 12 digits of an AWS account'],
    [{ tax: 'yes' }, 'tax: must be "exclusive" or "inclusive", or left out'],
    [{ timeStampAuthority: 'ftp://time.example' }, 'timeStampAuthority: must be a URL of http or https'],
    [{ region: 'eu-central-9' }, 'region: must be us-east-1, eu-central-1, eu-west-1'],
    [{ promotionCodes: false }, 'promotionCodes: must be true, or left out'],
    [{ emailSender: { address: 'a@b.example' } }, 'emailSender.verifiedDomain: must be a text'],
    [
      { emailSender: { address: 'hello@reelwright.example', verifiedDomain: 'wright.example' } },
      'emailSender.address: must be of verifiedDomain',
    ],
    [
      { domain: { name: 'a.example', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' } },
      'domain.certificateArn: must be the ARN of a certificate of ACM in us-east-1',
    ],
    [{ alarmRecipients: { urgent: [], routine: ['a@b.example'] } }, 'alarmRecipients.urgent.0: must be'],
    [{ operator: { legalName: ' ' } }, 'operator.legalName: must not be empty'],
    [{ operator: { postalAddress: [] } }, 'operator.postalAddress: must have at least one line'],
    [
      { operator: { legalTextsUpdated: '2026-02-30' } },
      'operator.legalTextsUpdated: must be a day that exists',
    ],
    [{ videos: { model: 'sora-2' } }, 'videos.model: Invalid option: expected one of "simulated"|'],
    [{ concurrentExecutions: 1.5 }, 'concurrentExecutions: must be a whole number'],
    [[], 'must be an object'],
  ])('of %j are refused with the file, the field and what it may be', (facts, sentence) => {
    expect(read(facts)).toThrow('environments/prod.json has mistakes:');
    expect(read(facts)).toThrow(sentence);
  });

  it('that are no JSON are refused with the file', () => {
    expect(() => parseFacts('{', 'environments/prod.json')).toThrow('environments/prod.json is not JSON:');
  });

  it('replace what holds without them, and the providers follow from the models', () => {
    const { videos, operator, monthlyBudgetDollars } = environmentWith('prod', {
      monthlyBudgetDollars: 7,
      operator: { legalName: 'Example Pictures, Inc.' },
      videos: {
        model: 'veo-3.1-fast',
        basicModel: 'gemini-omni-1.2-flash',
        capacities: { 'veo-3.1-fast': { videosAtOnce: 3, startsPerMinute: 4 } },
      },
    });

    expect(monthlyBudgetDollars).toBe(7);
    expect(operator).toMatchObject({ legalName: 'Example Pictures, Inc.', legalTextsUpdated: termsVersion });
    expect(videos.providers).toEqual(['vertex', 'gemini']);
    expect(videos.capacities['veo-3.1-fast']).toEqual({ videosAtOnce: 3, startsPerMinute: 4 });
    expect(videos.capacities['veo-3.1']).toEqual({ videosAtOnce: 10, startsPerMinute: 10 });
    expect(videos.dailySpendLimitDollars).toEqual({ all: 500, perModel: 400 });
  });

  it('are read from the file of the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'environments-'));
    vi.stubEnv('ENVIRONMENTS_FOLDER', folder);
    writeFileSync(join(folder, 'dev.json'), JSON.stringify({ account: '444455556666' }));
    expect(environmentNamed('dev').account).toBe('444455556666');
    expect(environmentNamed('staging').account).toBeUndefined();
    vi.unstubAllEnvs();
  });
});
