import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { type Environment, environmentNamed } from '../../lib/foundation/environments.ts';
import { withExampleFacts } from './example-facts.ts';
import { only, unsynthesized } from './synthesized.ts';

const github = { repository: 'example/reelwright' } as const;
const prod: Environment = { ...withExampleFacts(environmentNamed('prod')), github };

function delivery(environment: Environment) {
  const { delivery: stack } = unsynthesized(environment);
  if (stack === undefined) throw new Error('There is no Delivery stack.');
  return stack;
}

describe('deploying from GitHub', () => {
  const stack = delivery(prod);
  const template = Template.fromStack(stack);
  const roleOf = (name: string) => only(template, 'AWS::IAM::Role', name);
  const policyOf = (name: string) => JSON.stringify(only(template, 'AWS::IAM::Policy', name).Properties);

  it('is for workflows of the one repository whose environment lets them run', () => {
    expect(roleOf('Deploy').Properties).toMatchObject({
      RoleName: 'reelwright-prod-deploy',
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': 'repo:example/reelwright:environment:prod',
              },
            },
          },
        ],
      },
    });
    expect(JSON.stringify(roleOf('Diff').Properties)).toContain('repo:example/reelwright:pull_request');
  });

  it("may assume the bootstrap roles of its regions that deploy, and not the CDK's that reads all data", () => {
    const text = policyOf('DeployDefaultPolicy');
    for (const region of ['us-east-1', 'us-west-2']) {
      expect(text).toContain(`cdk-hnb659fds-deploy-role-111122223333-${region}`);
      expect(text).toContain(`cdk-hnb659fds-file-publishing-role-111122223333-${region}`);
    }
    expect(text).toContain('function:reelwright-prod-sync-stripe-catalog');
    expect(text).not.toMatch(/lookup-role|cfn-exec-role|"\w+:\*"/);
  });

  it('may delete old versions of its functions, and no function', () => {
    const resources = [
      ...policyOf('DeployDefaultPolicy').matchAll(/"lambda:DeleteFunction".*?"Resource":(.*?)\}/g),
    ];
    expect(resources.map(([, resource]) => resource)).toEqual([
      expect.stringMatching(/:function:Reelwright-prod-\*:\*/),
    ]);
  });

  it('shows a pull request templates, and lets it change and read nothing else', () => {
    const { PolicyDocument } = only(template, 'AWS::IAM::Policy', 'DiffDefaultPolicy').Properties;
    const actions = JSON.stringify(PolicyDocument).match(/"[a-z]+:[A-Z]\w+"/g);
    expect(new Set(actions)).toEqual(
      new Set(['"cloudformation:DescribeStacks"', '"cloudformation:GetTemplate"']),
    );
  });

  it("makes the account's one provider of GitHub's identities", () => {
    template.hasResourceProperties('AWS::IAM::OIDCProvider', {
      Url: 'https://token.actions.githubusercontent.com',
      ClientIdList: ['sts.amazonaws.com'],
      ThumbprintList: Match.absent(),
    });
  });

  it('is in no environment without a repository', () => {
    expect(unsynthesized(environmentNamed('dev')).delivery).toBeUndefined();
  });
});
