import { describe, expect, it } from 'vitest';
import { chosenEnvironment } from '../../lib/foundation/chosen-environment.ts';
import { ownFunctions } from './policies.ts';
import { standingCosts, sumOfCosts } from './standing-costs.ts';
import { only, resources, synthesized, unsynthesized } from './synthesized.ts';

const trial = chosenEnvironment(
  { trial: 'me@example.com' },
  { CDK_DEFAULT_ACCOUNT: '111122223333', CDK_DEFAULT_REGION: 'eu-central-1' },
);
const templates = synthesized(trial);
const { whole, data, service } = templates;

describe('a trial', () => {
  it('is what is worked on unless another environment is named', () => {
    expect(chosenEnvironment({}, {}).name).toBe('trial');
    expect(chosenEnvironment({ env: 'trial' }, {}).name).toBe('trial');
    expect(chosenEnvironment({ env: 'prod' }, { CDK_DEFAULT_REGION: 'eu-central-1' })).toMatchObject({
      name: 'prod',
    });
    expect(() => chosenEnvironment({ env: 'prod', trial: 'me@example.com' }, {})).toThrow(
      'Choose one environment',
    );
    expect(() => chosenEnvironment({ trial: 'me' }, {})).toThrow(
      '"me" is no email address. Type: npx cdk deploy --all -c trial=me@example.com',
    );
  });

  it('is at most five stacks, in the account and the region of the credentials', () => {
    const { app, ...stacks } = unsynthesized(trial);
    expect(Object.values(stacks).map(({ stackName }) => stackName)).toEqual(
      ['Data', 'Service', 'DeveloperApi', 'Api', 'Pages'].map((name) => `Reelwright-trial-${name}`),
    );
    for (const { account, region } of Object.values(stacks)) {
      expect({ account, region }).toEqual({ account: '111122223333', region: 'eu-central-1' });
    }
  });

  it('costs at most 3 dollars a month without visitors', () => {
    expect(sumOfCosts(standingCosts('trial'))).toBeLessThanOrEqual(3);
  });

  it('has no web ACL, alarm or release, and works where Lambda runs ten functions at once', () => {
    const types = new Set([...resources(whole).values()].map(({ Type }) => Type));
    const left = [...types].filter((type) =>
      /::(WAFv2|CloudWatch|CodeDeploy|Backup|Budgets|Synthetics)::/.test(type),
    );
    expect(left).toEqual([]);
    for (const [, { Properties }] of ownFunctions(whole)) {
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
    }
    const { Properties } = only(service, 'AWS::Lambda::Function', 'RenderVideo');
    expect(JSON.stringify(Properties.Environment)).toContain('\\"videosAtOnce\\":3');
  });

  it('mails from and to its operator, and makes no user pool before the link was followed', () => {
    data.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'me@example.com' });
    const { Properties, DependsOn } = only(service, 'AWS::Cognito::UserPool');
    expect(Properties.EmailConfiguration).toMatchObject({
      From: 'Reelwright <me@example.com>',
      SourceArn: 'arn:aws:ses:eu-central-1:111122223333:identity/me@example.com',
    });
    expect(DependsOn).toContain('VerifiedSender');
    service.hasResourceProperties('AWS::CloudFormation::CustomResource', { Sender: 'me@example.com' });
  });

  it('is removed without a trace by one command', () => {
    const kept = [...resources(whole)].filter(
      ([, { Type, DeletionPolicy = 'Delete' }]) =>
        // A version goes with its function.
        DeletionPolicy !== 'Delete' && Type !== 'AWS::Lambda::Version',
    );
    expect(kept).toEqual([]);
    const buckets = resources(whole, 'AWS::S3::Bucket');
    expect(resources(whole, 'Custom::S3AutoDeleteObjects').size).toBe(buckets.size);
    for (const [id, { Properties }] of resources(whole, 'AWS::Lambda::Function')) {
      expect(Properties, id).toHaveProperty('LoggingConfig.LogGroup');
    }
    for (const { Properties } of resources(data).values()) {
      expect(JSON.stringify(Properties)).not.toMatch(
        /"(PointInTimeRecoveryEnabled|DeletionProtectionEnabled)":true/,
      );
    }
    service.hasResourceProperties('AWS::CloudFormation::CustomResource', {
      ParameterNames: '/reelwright/trial/stripe-secret-key,/reelwright/trial/stripe-webhook-secret',
    });
    expect(only(service, 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe('INACTIVE');
  });

  it('grants 10,000 credits at the first sign-in, which no other environment does', () => {
    const variablesOf = (template: typeof service) =>
      only(template, 'AWS::Lambda::Function', 'PreTokenGeneration').Properties.Environment;
    expect(variablesOf(service)).toMatchObject({ Variables: { CREDITS_AT_SIGN_UP: '10000' } });
    for (const name of ['laptop', 'dev', 'staging', 'prod'] as const) {
      expect(variablesOf(synthesized(name).service)).not.toHaveProperty('Variables.CREDITS_AT_SIGN_UP');
    }
  });

  it('says where it is, and what to do next', () => {
    const { NextSteps, SiteUrl } = service.findOutputs('*');
    expect(SiteUrl).toBeDefined();
    expect(JSON.stringify(NextSteps)).toMatch(
      /sign up as me@example\.com.*cdk destroy --all -c trial=me@example\.com/,
    );
  });
});
