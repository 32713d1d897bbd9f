import { describe, expect, it } from 'vitest';
import type { Resource } from '../assembly/resource-type.ts';
import { createIam, type Iam, type Principal } from './iam.ts';

const tableArn = 'arn:aws:dynamodb:us-east-1:111111111111:table/credits';
const roleArn = 'arn:aws:iam::111111111111:role/reader';

describe('authorize', () => {
  it('allows what a statement allows, and nothing else', () => {
    const { may } = setUp([
      { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: tableArn },
    ]);

    expect(may('dynamodb:GetItem', tableArn)).toBe(true);
    expect(may('dynamodb:getitem', tableArn)).toBe(true);
    expect(may('dynamodb:PutItem', tableArn)).toBe(false);
    expect(may('dynamodb:GetItem', `${tableArn}2`)).toBe(false);
    expect(may('dynamodb:Query', `${tableArn}/index/byUser`)).toBe(false);
  });

  it('reads * and ? in actions and resources, and nothing else, as patterns', () => {
    const { may } = setUp([
      { Effect: 'Allow', Action: 's3:Get*', Resource: 'arn:aws:s3:::media/videos/*' },
      { Effect: 'Allow', Action: 'ssm:GetParameter?', Resource: 'arn:aws:ssm:*:*:parameter/a.b' },
    ]);

    expect(may('s3:GetObject', 'arn:aws:s3:::media/videos/1/video.mp4')).toBe(true);
    expect(may('s3:GetObject', 'arn:aws:s3:::media/uploads/1')).toBe(false);
    expect(may('ssm:GetParameters', 'arn:aws:ssm:us-east-1:111111111111:parameter/a.b')).toBe(true);
    expect(may('ssm:GetParameters', 'arn:aws:ssm:us-east-1:111111111111:parameter/axb')).toBe(false);
  });

  it('lets an explicit denial win', () => {
    const { may } = setUp([
      { Effect: 'Allow', Action: '*', Resource: '*' },
      { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Resource: tableArn },
    ]);

    expect(may('dynamodb:PutItem', tableArn)).toBe(true);
    expect(may('dynamodb:DeleteItem', tableArn)).toBe(false);
  });

  it('checks conditions against the request', () => {
    const { iam, principal } = setUp([
      {
        Effect: 'Allow',
        Action: 'dynamodb:GetItem',
        Resource: tableArn,
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['user#*'] } },
      },
      {
        Effect: 'Allow',
        Action: 'lambda:InvokeFunction',
        Resource: '*',
        Condition: { StringEquals: { 'aws:RequestedRegion': ['us-east-1', 'eu-west-1'] } },
      },
    ]);
    const allowed = (action: string, context: Record<string, string | string[]>) =>
      iam.authorize({ principal: principal.arn, action, resourceArn: tableArn, context }).allowed;

    expect(allowed('dynamodb:GetItem', { 'dynamodb:LeadingKeys': ['user#1', 'user#2'] })).toBe(true);
    expect(allowed('dynamodb:GetItem', { 'dynamodb:LeadingKeys': ['user#1', 'order#2'] })).toBe(false);
    expect(allowed('lambda:InvokeFunction', { 'aws:requestedregion': 'eu-west-1' })).toBe(true);
    expect(allowed('lambda:InvokeFunction', { 'aws:RequestedRegion': 'eu-west-2' })).toBe(false);
    expect(allowed('lambda:InvokeFunction', {})).toBe(false);
  });

  it('words a denial as AWS does, and logs it', () => {
    const { iam, principal, lines } = setUp([]);

    const decision = iam.authorize({
      principal: principal.arn,
      action: 'dynamodb:PutItem',
      resourceArn: tableArn,
    });

    const sentence =
      'User: arn:aws:sts::111111111111:assumed-role/reader/get-credits is not authorized to perform: ' +
      `dynamodb:PutItem on resource: ${tableArn} because no identity-based policy allows the dynamodb:PutItem action`;
    expect(decision).toEqual({ allowed: false, message: sentence });
    expect(lines).toEqual([`Access denied. ${sentence}`]);
  });

  it('lets the administrator do everything and a stranger nothing', () => {
    const { iam } = setUp([]);
    const may = (principal: string) =>
      iam.authorize({ principal, action: 'dynamodb:Scan', resourceArn: tableArn }).allowed;

    expect(may(iam.administrator.arn)).toBe(true);
    expect(iam.principalOf(iam.administrator.accessKeyId)).toBe(iam.administrator);
    expect(may('arn:aws:sts::111111111111:assumed-role/reader/another-session')).toBe(false);
  });

  it('gives a role the managed policies that it names', () => {
    const { may } = setUp(
      [],
      ['arn:aws:iam::aws:policy/service-role/AWSLambdaBasicDurableExecutionRolePolicy'],
    );

    expect(may('lambda:CheckpointDurableExecution', '*')).toBe(true);
    expect(may('lambda:InvokeFunction', '*')).toBe(false);
  });
});

describe('a bucket policy', () => {
  const videoArn = 'arn:aws:s3:::videos/a.mp4';

  it('lets in the service and the role that it names, under its conditions', () => {
    const { iam, principal } = setUp([]);
    iam.add([
      bucketPolicy([
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action: 's3:GetObject',
          Resource: 'arn:aws:s3:::videos/*',
          Condition: {
            StringEquals: { 'AWS:SourceArn': 'arn:aws:cloudfront::111111111111:distribution/E1' },
          },
        },
        {
          Effect: 'Allow',
          Principal: { AWS: roleArn },
          Action: 's3:PutObject',
          Resource: 'arn:aws:s3:::videos/*',
        },
      ]),
    ]);
    const may = (who: string, action: string, distribution: string) =>
      iam.authorize({
        principal: who,
        action,
        resourceArn: videoArn,
        context: { 'aws:SourceArn': `arn:aws:cloudfront::111111111111:distribution/${distribution}` },
      }).allowed;

    expect(may('cloudfront.amazonaws.com', 's3:GetObject', 'E1')).toBe(true);
    expect(may('cloudfront.amazonaws.com', 's3:GetObject', 'E2')).toBe(false);
    expect(may('delivery.logs.amazonaws.com', 's3:GetObject', 'E1')).toBe(false);
    expect(may(principal.arn, 's3:PutObject', 'E1')).toBe(true);
    expect(may(principal.arn, 's3:GetObject', 'E1')).toBe(false);
  });

  it('denies what it denies to every caller, and takes the loopback for the TLS of production', () => {
    const { iam, may } = setUp([{ Effect: 'Allow', Action: 's3:*', Resource: '*' }]);
    iam.add([
      bucketPolicy([
        {
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 's3:*',
          Resource: '*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        {
          Effect: 'Deny',
          Principal: '*',
          Action: 's3:*',
          Resource: '*',
          Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } },
        },
        { Effect: 'Deny', Principal: '*', Action: 's3:DeleteObject', Resource: '*' },
      ]),
    ]);

    expect(may('s3:GetObject', videoArn)).toBe(true);
    expect(may('s3:DeleteObject', videoArn)).toBe(false);
  });
});

describe('what is not understood', () => {
  it('stops at a condition operator', () => {
    expect(() =>
      setUp([
        {
          Effect: 'Allow',
          Action: '*',
          Resource: '*',
          Condition: { DateLessThan: { 'aws:CurrentTime': 'x' } },
        },
      ]),
    ).toThrow('does not understand the condition operator DateLessThan of Api/Policy');
  });

  it('stops at an element of a statement', () => {
    expect(() => setUp([{ Effect: 'Allow', NotAction: 's3:*', Action: '*', Resource: '*' }])).toThrow(
      /does not understand Statement.* of Api\/Policy/,
    );
  });

  it('stops at a managed policy', () => {
    expect(() => setUp([], ['arn:aws:iam::aws:policy/AdministratorAccess'])).toThrow(
      'does not know the managed policy arn:aws:iam::aws:policy/AdministratorAccess of "Api/Role"',
    );
  });
});

describe('assumeRole', () => {
  it('gives each session keys of its own, the same at every start', () => {
    const first = setUp([]);
    const second = setUp([]);
    const other = first.iam.assumeRole({ roleArn, sessionName: 'other', service: 'lambda.amazonaws.com' });

    expect(first.principal).toEqual(second.principal);
    expect(other.accessKeyId).not.toBe(first.principal.accessKeyId);
    expect(first.iam.principalOf(other.accessKeyId)).toEqual(other);
    expect(first.iam.principalOf('AKIAUNKNOWN')).toBeUndefined();
  });

  it('gives keys that need their session token, as temporary keys do', () => {
    const { iam, principal } = setUp([]);
    expect(principal.accessKeyId).toMatch(/^ASIA/);
    expect(principal.sessionToken).toHaveLength(772);
    expect(iam.credentials(principal.accessKeyId)?.sessionToken).toBe(principal.sessionToken);
    expect(iam.administrator.sessionToken).toBeUndefined();
  });

  it('refuses a service that the role does not trust', () => {
    expect(() =>
      setUp([]).iam.assumeRole({ roleArn, sessionName: 'x', service: 'scheduler.amazonaws.com' }),
    ).toThrow('does not trust scheduler.amazonaws.com');
  });
});

function setUp(
  statements: readonly unknown[],
  managedPolicyArns: readonly string[] = [],
): {
  iam: Iam;
  principal: Principal;
  lines: string[];
  may: (action: string, resourceArn: string) => boolean;
} {
  const lines: string[] = [];
  const iam = createIam({ log: (line) => lines.push(line) });
  iam.add([
    resource('AWS::IAM::Policy', 'Policy', 'policy', {
      PolicyDocument: { Version: '2012-10-17', Statement: statements },
      Roles: ['reader'],
    }),
    resource('AWS::IAM::Role', 'Role', 'reader', {
      AssumeRolePolicyDocument: {
        Statement: [
          { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
        ],
      },
      ManagedPolicyArns: managedPolicyArns,
    }),
  ]);
  const principal = iam.assumeRole({ roleArn, sessionName: 'get-credits', service: 'lambda.amazonaws.com' });
  return {
    iam,
    principal,
    lines,
    may: (action, resourceArn) => iam.authorize({ principal: principal.arn, action, resourceArn }).allowed,
  };
}

function bucketPolicy(statements: readonly unknown[]): Resource {
  return resource('AWS::S3::BucketPolicy', 'VideosPolicy', 'policy', {
    Bucket: 'videos',
    PolicyDocument: { Version: '2012-10-17', Statement: statements },
  });
}

function resource(
  type: string,
  logicalId: string,
  ref: string,
  properties: Readonly<Record<string, unknown>>,
): Resource {
  const attributes: Record<string, unknown> = type === 'AWS::IAM::Role' ? { Arn: roleArn } : {};
  return { key: `Api/${logicalId}`, stack: 'Api', logicalId, type, ref, attributes, properties };
}
