import { describe, expect, it } from 'vitest';
import type { Operator } from '../../contract/operator.ts';
import { type Environment, environmentNamed, requireFacts } from '../../lib/foundation/environments.ts';
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
      'There is no environment "production". Choose one of laptop, dev, staging, prod, for example with -c env=prod.',
    );
  });

  it.each(['dev', 'staging', 'prod'] as const)(
    'is %s as it is committed, with every fact that only its operator knows and where to write it',
    (name) => {
      const facts = ['account', 'emailSender', 'operatorAddress'];
      const factsOfProduction = ['alarmRecipients', 'domain (', 'videos.model and videos.basicModel'];
      const refusal = refusalOf(environmentNamed(name));

      for (const fact of facts) expect(refusal).toContain(fact);
      for (const fact of factsOfProduction) {
        if (name === 'prod') expect(refusal).toContain(fact);
        else expect(refusal).not.toContain(fact);
      }
      expect(refusal).toContain(`Write it into "${name}" in lib/foundation/environments.ts.`);
    },
  );

  it('is nothing more once those facts are written', () => {
    for (const name of ['dev', 'staging', 'prod'] as const) {
      expect(() => requireFacts(withExampleFacts(environmentNamed(name)))).not.toThrow();
    }
    expect(() => requireFacts(environmentNamed('laptop'))).not.toThrow();
  });

  it.each([
    ['account', { account: '1234' }],
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

  it('is a production whose pages would not say who runs it, with every fact and where to write it', () => {
    const { operator, ...prod } = withExampleFacts(environmentNamed('prod'));
    if (operator === undefined) throw new Error('The example facts name no operator.');
    const { dmcaAgent } = operator;
    const refused: readonly (readonly [fact: string, without: Partial<Operator>])[] = [
      ['legalName (the company', { legalName: ' ' }],
      ['postalAddress (its', { postalAddress: [] }],
      ['email (where', { email: null }],
      ['phone (for', { phone: '' }],
      ['dmcaAgent (name', { dmcaAgent: dmcaAgent && { ...dmcaAgent, phone: '' } }],
      ['legalTextsUpdated (the', { legalTextsUpdated: 'today' }],
    ];
    for (const [fact, without] of refused) {
      expect(refusalOf({ ...prod, operator: { ...operator, ...without } })).toMatch(
        new RegExp(
          `^The pages of prod lack ${fact.replace('(', '\\(')}.*\\. Write it into contract/operator\\.ts\\.$`,
        ),
      );
    }

    const refusal = refusalOf(environmentNamed('prod'));
    expect(refusal).toMatch(/lib\/foundation\/environments\.ts\. The pages of prod lack legalName/);
    for (const [fact] of refused.slice(0, -1)) expect(refusal).toContain(fact);
    expect(refusalOf(environmentNamed('staging'))).not.toContain('contract/operator.ts');
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
