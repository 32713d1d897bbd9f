import { describe, expect, it } from 'vitest';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { withExampleFacts } from './example-facts.ts';
import { resources, synthesized, unsynthesized } from './synthesized.ts';

const dev = synthesized('dev').data;
const prod = synthesized('prod').data;

describe('the tables', () => {
  it('are paid by the request and can be put back to any second of the last weeks, in every environment', () => {
    for (const template of [dev, prod]) {
      template.resourceCountIs('AWS::DynamoDB::Table', 24);
      template.allResourcesProperties('AWS::DynamoDB::Table', {
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  it('cannot be deleted in prod, by hand, with the stack or with the resource', () => {
    prod.allResourcesProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
    prod.allResources('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
    const { app, ...stacks } = unsynthesized('prod');
    for (const stack of Object.values(stacks)) expect(stack.terminationProtection).toBe(true);
  });

  it('note deletions in a table that prod replicates into another region, so that they outlive a restore', () => {
    const replica = (Region: string, DeletionProtectionEnabled: boolean) =>
      expect.objectContaining({
        Region,
        DeletionProtectionEnabled,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    const [inProd] = resources(prod, 'AWS::DynamoDB::GlobalTable').values();
    expect(inProd?.Properties.Replicas).toHaveLength(2);
    expect(inProd?.Properties.Replicas).toEqual(
      expect.arrayContaining([replica('us-west-2', true), replica('us-east-1', true)]),
    );
    expect(inProd?.Properties.TimeToLiveSpecification).toEqual({
      AttributeName: 'expires_at',
      Enabled: true,
    });
    const [inDev] = resources(dev, 'AWS::DynamoDB::GlobalTable').values();
    expect(inDev?.Properties.Replicas).toEqual([replica('us-east-1', false)]);
  });

  it('are kept by a deletion, but not protected from it, while the first deployment has not succeeded', () => {
    const first = { ...withExampleFacts(environmentNamed('prod')), isFirstDeployment: true };
    const { data, service } = synthesized(first);
    data.allResourcesProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
    service.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
    const { app, ...stacks } = unsynthesized(first);
    for (const stack of Object.values(stacks)) expect(stack.terminationProtection).toBe(false);
  });

  it('leave nothing behind where their creation failed, and neither do user pool and buckets', () => {
    for (const [id, { DeletionPolicy }] of resources(synthesized('prod').whole)) {
      expect(DeletionPolicy, id).not.toBe('Retain');
    }
  });

  it('go with the stack in dev', () => {
    dev.allResourcesProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
    dev.allResources('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
  });

  it('are named by CloudFormation, so that they can be replaced', () => {
    for (const { Properties } of resources(prod, 'AWS::DynamoDB::Table').values()) {
      expect(Properties).not.toHaveProperty('TableName');
    }
  });
});
