import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, CfnResource, Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import cdk from '../../cdk.json' with { type: 'json' };
import { type Environment, environmentNamed } from '../../lib/foundation/environments.ts';
import { holdToRulePacks } from '../../lib/reelwright.ts';
import { withExampleFacts } from './example-facts.ts';
import { european, fullyConfigured, resources, synthesized, unsynthesized } from './synthesized.ts';

const Report = z.looseObject({
  pluginReports: z.array(z.looseObject({ violations: z.array(z.unknown()) })),
});

describe.each([
  ['laptop', environmentNamed('laptop')],
  ['trial', environmentNamed('trial')],
  ['dev', withExampleFacts(environmentNamed('dev'))],
  ['staging', withExampleFacts(environmentNamed('staging'))],
  ['prod', withExampleFacts(environmentNamed('prod'))],
  ['prod with everything, in Frankfurt', european],
])('%s', (_, environment) => {
  it('satisfies AwsSolutions and Serverless, but for what is acknowledged', () => {
    expect(violationsIn(environment)).toEqual([]);
  });

  it('can be created: no resource waits for itself', () => {
    for (const template of synthesized(environment).every) expect(cycleIn(template)).toBeUndefined();
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  it('is far from the 500 resources and the 200 outputs that a stack may have', () => {
    for (const template of synthesized(environment).every) {
      expect(resources(template).size).toBeLessThan(400);
      expect(Object.keys(template.findOutputs('*')).length).toBeLessThan(150);
    }
  });
});

/** A deployment replaces these, and CloudFormation refuses to change what another stack imports. */
const replaced = ['AWS::Lambda::Version', 'AWS::CloudFront::PublicKey', 'AWS::SecretsManager::Secret'];

describe('what a stack imports from another', () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html
  it('never changes with a deployment: no version of a function, no key and no secret', () => {
    const types = synthesized(fullyConfigured).every.flatMap((template) => {
      const all = resources(template);
      return Object.values(template.findOutputs('*')).flatMap((output) =>
        references(output).map((id) => all.get(id)?.Type ?? ''),
      );
    });
    expect(types.length).toBeGreaterThan(30);
    for (const type of replaced) expect(types).not.toContain(type);
  });
});

describe('the rules', () => {
  it("of CloudFormation's own schemas are kept with everything configured", () => {
    expect(violationsIn(european, { checkSchemas: true })).toEqual([]);
  });

  it("of CloudFormation's own schemas stop a property that there is not", () => {
    const { app, stack } = withOneStack();
    new CfnResource(stack, 'Misspelt', { type: 'AWS::SQS::Queue', properties: { DelaySecond: 1 } });

    expect(() => app.synth()).toThrow('DelaySecond');
  });

  it('of the packs stop what is neither right nor acknowledged', () => {
    const { app, stack } = withOneStack();
    holdToRulePacks(app);
    new Queue(stack, 'Unencrypted', { encryption: QueueEncryption.UNENCRYPTED });

    expect(() => app.synth()).toThrow('AwsSolutions-SQS2');
  });
});

/** An app as ours is configured: what its rules stop, they stop in each of its stacks. */
function withOneStack() {
  const app = new App({ context: cdk.context, analyticsReporting: false });
  return { app, stack: new Stack(app, 'One') };
}

/** Errors and warnings of the synthesis. */
function violationsIn(environment: Environment, { checkSchemas = false } = {}): readonly unknown[] {
  const { app } = unsynthesized(environment, {
    checkSchemas,
    context: { '@aws-cdk/core:failSynthOnValidationErrors': false },
  });
  holdToRulePacks(app);
  const report = join(app.synth().directory, 'validation-report.json');
  return z
    .parse(Report, JSON.parse(readFileSync(report, 'utf8')))
    .pluginReports.flatMap(({ violations }) => violations);
}

/** The logical ids along one cycle of references, if there is one. CDK does not look; CloudFormation refuses it. */
function cycleIn(template: Template): readonly string[] | undefined {
  const all = resources(template);
  const finished = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path, id];
    const resource = all.get(id);
    if (finished.has(id) || resource === undefined) return undefined;
    for (const next of references([resource.Properties, { 'Fn::DependsOn': resource.DependsOn }])) {
      const cycle = visit(next, [...path, id]);
      if (cycle) return cycle;
    }
    finished.add(id);
    return undefined;
  };
  for (const id of all.keys()) {
    const cycle = visit(id, []);
    if (cycle) return cycle;
  }
  return undefined;
}

function references(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(references);
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string') return [inner];
    if (key === 'Fn::GetAtt' && Array.isArray(inner)) return [String(inner[0])];
    if (key === 'Fn::DependsOn') return [inner ?? []].flat().map(String);
    if (key === 'Fn::Sub')
      return [...JSON.stringify(inner).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    return references(inner);
  });
}
