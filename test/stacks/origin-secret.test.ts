import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { pageKeys, routeKeys } from '../../contract/routes.ts';
import { functionOf } from '../../functions/entries/route-functions.ts';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { OriginSecret } from '../../lib/service/origin-secret.ts';
import { resources, synthesized } from './synthesized.ts';

const { service, developerApi, api, ...others } = synthesized('prod');
const reference = (name: string) => `{{resolve:secretsmanager:${name}:SecretString:::}}`;

describe('the secret between CloudFront and the API', () => {
  it('is sent by CloudFront to the API and nowhere else', () => {
    service.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: Match.arrayWith([
          Match.objectLike({
            OriginCustomHeaders: [
              { HeaderName: 'x-origin-secret', HeaderValue: reference('reelwright/prod/origin-secret-1') },
            ],
          }),
        ]),
      },
    });
    const [distribution] = [...resources(service, 'AWS::CloudFront::Distribution').values()];
    expect(JSON.stringify(distribution).split('OriginCustomHeaders')).toHaveLength(2);
    expect(distribution?.DependsOn).toContainEqual(expect.stringMatching(/^OriginSecretGeneration1/));
  });

  it('is known to the function of every route and page', () => {
    const functions = [developerApi, api].flatMap((template) => [
      ...resources(template, 'AWS::Lambda::Function').values(),
    ]);
    const accepting = functions.filter((fn) =>
      JSON.stringify(fn.Properties).includes(reference('reelwright/prod/origin-secret-1')),
    );
    expect(accepting).toHaveLength(
      new Set([...routeKeys, ...pageKeys].map((key) => functionOf(key).name)).size,
    );
  });

  it('has generations of their own while it rotates, and each function refers to one', () => {
    const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
    const stack = new Stack(app, 'Test');
    const secret = new OriginSecret(stack, 'OriginSecret', {
      environment: environmentNamed('prod'),
      generations: { accepted: [1, 2], used: 1 },
    });
    expect(stack.resolve(secret.header)).toEqual({
      'x-origin-secret': reference('reelwright/prod/origin-secret-1'),
    });
    const template = Template.fromStack(stack);
    template.hasResourceProperties('AWS::SecretsManager::Secret', {
      Name: 'reelwright/prod/origin-secret-2',
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
    });
    template.hasResource('AWS::SecretsManager::Secret', {
      Properties: {
        Name: 'reelwright/prod/origin-secret-1-and-2',
        SecretString: [1, 2].map((n) => reference(`reelwright/prod/origin-secret-${n}`)).join(','),
      },
      DependsOn: Match.anyValue(),
    });
  });
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
it('no template has more dynamic references than CloudFormation takes', () => {
  for (const template of [service, developerApi, api, others.data, others.pages]) {
    expect(JSON.stringify(template.toJSON()).split('{{resolve:').length - 1).toBeLessThanOrEqual(60);
  }
});
