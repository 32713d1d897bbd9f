// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation writes its own variables like this
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createDeployment, type Deployment, isCustomResource } from './deployment.ts';
import { readAssembly } from './read-assembly.ts';
import { resourceType } from './resource-type.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('createDeployment', () => {
  it('hands out each resource after what it needs, across stacks, with production-shaped names', () => {
    const deployment = deploymentOf({
      Service: {
        Resources: {
          Reader: {
            Type: 'AWS::Lambda::Function',
            Properties: {
              Environment: {
                Variables: { TABLE: { 'Fn::ImportValue': 'Data:Table' }, POOL: { Ref: 'Pool' } },
              },
            },
          },
          Pool: { Type: 'AWS::Cognito::UserPool' },
          Api: { Type: 'AWS::ApiGatewayV2::Api' },
          Site: {
            Type: 'AWS::CloudFront::Distribution',
            Properties: { Origin: { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] } },
          },
        },
      },
      Data: {
        Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'credits' } } },
        Outputs: {
          Table: { Value: { Ref: 'Table' }, Export: { Name: 'Data:Table' } },
          Address: { Value: { 'Fn::Sub': 'table:${Table}' } },
        },
      },
    });

    const resources = deployment.nextResources();

    expect(resources.map(({ logicalId }) => logicalId)).toEqual(['Table', 'Pool', 'Reader', 'Api', 'Site']);
    const [table, pool, reader, , site] = resources;
    expect(table?.attributes.Arn).toBe('arn:aws:dynamodb:us-east-1:111111111111:table/credits');
    expect(pool?.ref).toBe('us-east-1_Local0001');
    expect(reader?.properties).toEqual({
      Environment: { Variables: { TABLE: 'credits', POOL: 'us-east-1_Local0001' } },
    });
    expect(reader?.ref).toMatch(/^Service-Reader-[A-Z0-9]{12}$/);
    expect(site?.properties.Origin).toMatch(
      /^https:\/\/[a-z0-9]{10}\.execute-api\.us-east-1\.amazonaws\.com$/,
    );
    expect(site?.attributes.DomainName).toMatch(/^d[a-z0-9]{13}\.cloudfront\.net$/);
    expect(deployment.outputs()).toEqual({ 'Data.Address': 'table:credits' });
  });

  it('gives the same names at every start', () => {
    const template = { Stack: { Resources: { Bucket: { Type: 'AWS::S3::Bucket' } } } };

    expect(deploymentOf(template).nextResources()).toEqual(deploymentOf(template).nextResources());
  });

  it('keeps back what needs the answer of a custom resource until it is provided', () => {
    const deployment = deploymentOf({
      Stack: {
        Resources: {
          Key: {
            Type: 'Custom::SigningKey',
            Properties: { ServiceToken: { 'Fn::GetAtt': ['Maker', 'Arn'] } },
          },
          Maker: { Type: 'AWS::Lambda::Function' },
          Signer: {
            Type: 'AWS::CloudFront::PublicKey',
            Properties: { PublicKeyConfig: { EncodedKey: { 'Fn::GetAtt': ['Key', 'PublicKey'] } } },
          },
          After: { Type: 'AWS::S3::Bucket', DependsOn: 'Key' },
        },
      },
    });

    const first = deployment.nextResources();
    expect(first.map(({ logicalId }) => logicalId)).toEqual(['Maker', 'Key']);
    expect(first.filter(({ type }) => isCustomResource(type)).map(({ properties }) => properties)).toEqual([
      { ServiceToken: first[0]?.attributes.Arn },
    ]);
    expect(deployment.nextResources()).toEqual([]);

    deployment.provide('Stack/Key', { physicalResourceId: 'key-1', data: { PublicKey: 'PEM' } });

    const [signer, after] = deployment.nextResources();
    expect(signer?.properties).toEqual({ PublicKeyConfig: { EncodedKey: 'PEM' } });
    expect(after?.logicalId).toBe('After');
  });

  it("leaves out the functions behind CDK's own file deployments", () => {
    const deployment = deploymentOf({
      Stack: {
        Resources: {
          Copier: { Type: 'AWS::Lambda::Function', Properties: { Runtime: 'python3.13' } },
          Files: {
            Type: 'Custom::CDKBucketDeployment',
            Properties: { ServiceToken: { 'Fn::GetAtt': ['Copier', 'Arn'] }, SourceObjectKeys: ['a.zip'] },
          },
        },
      },
    });

    expect(deployment.nextResources().map(({ logicalId }) => logicalId)).toEqual(['Files']);
  });

  it.each([
    [
      'a type',
      { Type: 'AWS::EC2::Instance' },
      'does not understand the resource type AWS::EC2::Instance of "Stack/It"',
    ],
    [
      'a property',
      { Type: 'AWS::Cognito::UserPool', Properties: { Color: 1 } },
      'does not understand the property Color of AWS::Cognito::UserPool "It"',
    ],
    [
      'an attribute',
      { Type: 'AWS::S3::Bucket', Properties: { Name: { 'Fn::GetAtt': ['Other', 'Color'] } } },
      'does not understand the attribute Color of AWS::S3::Bucket "Other"',
    ],
    ['a section of a resource', { Type: 'AWS::S3::Bucket', CreationPolicy: {} }, 'Stack.template.json'],
    ['an absent resource', { Type: 'AWS::S3::Bucket', DependsOn: 'Unknown' }, 'refers to "Unknown"'],
  ])('stops at %s that it does not know', (_, resource, sentence) => {
    expect(() =>
      deploymentOf({
        Stack: { Resources: { It: resource, Other: { Type: 'AWS::S3::Bucket' } } },
      }).nextResources(),
    ).toThrow(sentence);
  });

  it('names the resources of a cycle', () => {
    expect(() =>
      deploymentOf({
        Stack: {
          Resources: {
            A: { Type: 'AWS::S3::Bucket', DependsOn: 'B' },
            B: { Type: 'AWS::S3::Bucket', Properties: { Name: { Ref: 'A' } } },
          },
        },
      }),
    ).toThrow('These resources need each other: Stack/A → Stack/B → Stack/A.');
  });
});

const text = z.optional(z.string());

const resourceTypes = [
  resourceType('AWS::ApiGatewayV2::Api', {}),
  resourceType('AWS::CloudFront::Distribution', { Origin: text }),
  resourceType('AWS::CloudFront::PublicKey', { PublicKeyConfig: z.object({}) }),
  resourceType('AWS::Cognito::UserPool', {}),
  resourceType('AWS::DynamoDB::Table', { TableName: text }),
  resourceType('AWS::Lambda::Function', { Environment: z.optional(z.object({})) }),
  resourceType('AWS::S3::Bucket', { Name: text }),
  resourceType('Custom::CDKBucketDeployment', {
    ServiceToken: text,
    SourceObjectKeys: z.array(z.string()),
  }),
];

function deploymentOf(templates: Readonly<Record<string, unknown>>): Deployment {
  const folder = mkdtempSync(join(tmpdir(), 'aws-local-assembly-'));
  folders.push(folder);
  const artifacts: Record<string, unknown> = {};
  for (const [stack, template] of Object.entries(templates)) {
    artifacts[stack] = {
      type: 'aws:cloudformation:stack',
      properties: { templateFile: `${stack}.template.json` },
    };
    writeFileSync(join(folder, `${stack}.template.json`), JSON.stringify(template));
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: '55.0.0', artifacts }));
  return createDeployment(readAssembly(folder), resourceTypes);
}
