import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { accepting, type Generations, revoking, using } from '../../lib/foundation/secret-generations.ts';
import { SigningKeys } from '../../lib/media/signing-keys.ts';
import { permissionsByFunction } from './policies.ts';
import { only, resources } from './synthesized.ts';

const first: Generations = { accepted: [1], used: 1 };

function templateWith(generations: Generations): Template {
  const app = new App({
    context: { 'aws:cdk:bundling-stacks': [] },
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  const stack = new Stack(app, 'Keys');
  new SigningKeys(stack, 'Keys', { environment: environmentNamed('prod'), generations });
  return Template.fromStack(stack);
}

/** The resources of the template that another one has no more, or has with other properties. */
function changedFrom(before: Template, after: Template, type: string): readonly string[] {
  const now = resources(after, type);
  return [...resources(before, type)]
    .filter(([id, { Properties }]) => JSON.stringify(now.get(id)?.Properties) !== JSON.stringify(Properties))
    .map(([id]) => id);
}

const publicKeysOf = (template: Template) => [...resources(template, 'AWS::CloudFront::PublicKey').keys()];
const usedKeyOf = (template: Template) =>
  only(template, 'AWS::CloudFormation::CustomResource', 'UsedSigningKey').Properties;
const groupOf = (template: Template) => only(template, 'AWS::CloudFront::KeyGroup').Properties;

describe('a rotation of the media signing key', () => {
  const before = templateWith(first);
  const accepted = templateWith(accepting(first));
  const used = templateWith(using(accepting(first)));
  const revoked = templateWith(revoking(using(accepting(first))));

  it('first adds a public key of its own to the key group, and changes neither the former key nor what signs', () => {
    expect(publicKeysOf(accepted)).toHaveLength(2);
    expect(changedFrom(before, accepted, 'AWS::CloudFront::PublicKey')).toEqual([]);
    expect(groupOf(accepted)).toMatchObject({
      KeyGroupConfig: { Items: publicKeysOf(accepted).map((id) => ({ Ref: id })) },
    });
    expect(usedKeyOf(accepted)).toEqual(usedKeyOf(before));
  });

  it('then signs with the new key while links of the former one stay valid', () => {
    expect(groupOf(used)).toEqual(groupOf(accepted));
    expect(usedKeyOf(used)).toMatchObject({
      ParameterName: '/reelwright/prod/media-signing-key',
      GenerationParameterName: '/reelwright/prod/media-signing-key-2',
      PublicKeyId: { Ref: publicKeysOf(used)[1] },
    });
  });

  it('ends the former links only when that is asked, or at the next rotation', () => {
    expect(publicKeysOf(revoked)).toEqual([publicKeysOf(used)[1]]);
    expect(publicKeysOf(templateWith(accepting(using(accepting(first)))))).toHaveLength(2);
  });

  it('leaves the function the permission to remove what a deployment or its rollback drops', () => {
    const removable = (template: Template) =>
      [...permissionsByFunction(template)]
        .filter(([id]) => id.startsWith('KeysCreateSigningKey'))
        .flatMap(([, granted]) => granted.filter(({ action }) => action === 'ssm:DeleteParameter'))
        .map(({ resource }) => resource.slice(resource.lastIndexOf('-') + 1));
    expect(removable(before)).toEqual(['1', '2']);
    expect(removable(accepted)).toEqual(['1', '2', '3']);
    expect(removable(revoked)).toEqual(['1', '2', '3']);
  });
});

describe('the signing key', () => {
  it('is used only after the key group knows it', () => {
    const template = templateWith(first);
    const { DependsOn = [] } = only(template, 'AWS::CloudFormation::CustomResource', 'UsedSigningKey');
    expect(DependsOn).toContain([...resources(template, 'AWS::CloudFront::KeyGroup').keys()][0]);
  });

  it('is neither exported nor told by an environment variable: a rotation changes no other stack', () => {
    expect(JSON.stringify(templateWith(first).findOutputs('*'))).toBe('{}');
  });
});
