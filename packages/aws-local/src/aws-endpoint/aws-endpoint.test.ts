import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  FilterLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import {
  InvokeCommand,
  LambdaClient,
  SendDurableExecutionCallbackSuccessCommand,
} from '@aws-sdk/client-lambda';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  DeleteMessageCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type Handler, listen } from 'emulator-kit/listen.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { siteResource } from '../assembly/resource-fixture.ts';
import type { Resource } from '../assembly/resource-type.ts';
import { createCloudFormation } from '../cloudformation/cloudformation.ts';
import { alarmOverLostOrders } from '../cloudwatch/alarm-fixture.ts';
import { createCloudWatch } from '../cloudwatch/cloudwatch.ts';
import type { DynamoDbCall } from '../dynamodb/dynamodb.ts';
import { createIam } from '../iam/iam.ts';
import { createKms } from '../kms/kms.ts';
import { createCloudWatchLogs } from '../logs/cloudwatch-logs.ts';
import { openDeadLetters } from '../sqs/dead-letters.ts';
import { createSqs } from '../sqs/sqs.ts';
import { createAwsEndpoint } from './aws-endpoint.ts';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo();
});

const functionArn = 'arn:aws:lambda:us-east-1:111111111111:function:render';

describe('the AWS endpoint', () => {
  it('hands a signed DynamoDB call over with its caller', async () => {
    const { config, calls, principal } = await serve();

    await new DynamoDBClient(config).send(
      new PutItemCommand({ TableName: 'videos', Item: { id: { S: '1' } } }),
    );

    expect(calls.map(({ operation, principal: caller }) => [operation, caller])).toEqual([
      ['PutItem', principal.arn],
    ]);
    expect(JSON.parse(calls[0]?.body.toString() ?? '')).toEqual({
      TableName: 'videos',
      Item: { id: { S: '1' } },
    });
  });

  it('refuses a wrong secret and an unknown key', async () => {
    const { config, calls } = await serve();
    const listTables = (accessKeyId: string, secretAccessKey: string) =>
      new DynamoDBClient({
        ...config,
        credentials: { ...config.credentials, accessKeyId, secretAccessKey },
      }).send(new ListTablesCommand({}));

    await expect(listTables(config.credentials.accessKeyId, 'wrong')).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    await expect(listTables('AKIANOBODY', 'wrong')).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    expect(calls).toEqual([]);
  });

  it("refuses a session's keys without their session token", async () => {
    const { config, calls } = await serve();
    const { accessKeyId, secretAccessKey } = config.credentials;
    const client = new DynamoDBClient({ ...config, credentials: { accessKeyId, secretAccessKey } });

    await expect(client.send(new ListTablesCommand({}))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    expect(calls).toEqual([]);
  });

  it('refuses a call without a signature', async () => {
    const { config, calls } = await serve();

    const response = await fetch(config.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
      body: '{}',
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    expect(calls).toEqual([]);
  });

  it('lets a function run another only under the name that its role has', async () => {
    const { config, handled } = await serve([
      { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: `${functionArn}:live` },
    ]);
    const lambda = new LambdaClient(config);

    await lambda.send(new InvokeCommand({ FunctionName: `${functionArn}:live` }));
    await lambda.send(new InvokeCommand({ FunctionName: 'render', Qualifier: 'live' }));
    await expect(lambda.send(new InvokeCommand({ FunctionName: functionArn }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });

    expect(handled).toEqual(['functions', 'functions']);
  });

  it('lets a function complete the callbacks only of executions that its role names', async () => {
    const complete = new SendDurableExecutionCallbackSuccessCommand({ CallbackId: 'Y2FsbA==' });
    const allowed = await serve([
      {
        Effect: 'Allow',
        Action: 'lambda:SendDurableExecutionCallbackSuccess',
        Resource: `${functionArn}:*`,
      },
    ]);
    await new LambdaClient(allowed.config).send(complete);
    expect(allowed.handled).toEqual(['functions']);

    const refused = await serve([
      { Effect: 'Allow', Action: 'lambda:SendDurableExecutionCallbackSuccess', Resource: functionArn },
    ]);
    await expect(new LambdaClient(refused.config).send(complete)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    expect(refused.handled).toEqual([]);
  });

  it('checks the right to each administrative call of the user pool', async () => {
    const { config, handled } = await serve([
      { Effect: 'Allow', Action: 'cognito-idp:ListUsers', Resource: 'arn:pool' },
    ]);
    const cognito = new CognitoIdentityProviderClient(config);

    await cognito.send(new ListUsersCommand({ UserPoolId: 'us-east-1_Local0001' }));
    await expect(
      cognito.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_Local0001', Username: 'ada' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });

    expect(handled).toEqual(['user pool']);
  });

  it('asks for no right to what Cognito answers anyone', async () => {
    const { config, handled } = await serve();
    const cognito = new CognitoIdentityProviderClient(config);

    await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: 'token' }));

    expect(handled).toEqual(['public user pool']);
  });

  it('names the service that it does not have', async () => {
    const { config, lines } = await serve();

    const response = await fetch(config.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AmazonSQS.SendMessage' },
      body: '{}',
    });

    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({
      message: 'The local cloud does not have AmazonSQS.SendMessage.',
    });
    expect(lines).toEqual([expect.stringContaining('AmazonSQS.SendMessage')]);
  });

  it('hands mail to SES with its caller', async () => {
    const { config, handled } = await serve();

    await new SESv2Client(config).send(new SendEmailCommand({ Content: undefined }));

    expect(handled).toEqual(['mail of the caller: {}']);
  });

  it('lets who may read alarms do so by the client that AWS offers, and no other', async () => {
    const mayRead = { Effect: 'Allow', Action: 'cloudwatch:DescribeAlarms', Resource: '*' };
    const describeAlarms = new DescribeAlarmsCommand({ StateValue: 'ALARM' });
    const read = await new CloudWatchClient((await serve([mayRead])).config).send(describeAlarms);
    expect(read.MetricAlarms).toMatchObject([
      { AlarmName: 'lost', StateValue: 'ALARM', StateReason: 'Sum of orders.lost ≥ 1: 2, no data' },
    ]);
    expect(read.MetricAlarms?.[0]?.StateUpdatedTimestamp?.getTime()).toBeCloseTo(Date.now(), -5);
    await expect(new CloudWatchClient((await serve()).config).send(describeAlarms)).rejects.toThrow(
      'is not authorized to perform: cloudwatch:DescribeAlarms',
    );
  });

  it('describes a stack to who may know it, by the client that AWS offers', async () => {
    const mayKnow = {
      Effect: 'Allow',
      Action: 'cloudformation:DescribeStacks',
      Resource: 'arn:aws:cloudformation:us-east-1:111111111111:stack/shop-prod-*',
    };
    const client = new CloudFormationClient((await serve([mayKnow])).config);
    const describe = (StackName: string) => client.send(new DescribeStacksCommand({ StackName }));
    expect((await describe('shop-prod-Api')).Stacks).toEqual([
      {
        StackName: 'shop-prod-Api',
        CreationTime: new Date('2026-11-27T10:00:00.000Z'),
        StackStatus: 'CREATE_COMPLETE',
      },
    ]);
    await expect(describe('shop-prod-Old')).rejects.toThrow('Stack with id shop-prod-Old does not exist');
    await expect(describe('shop-dev-Api')).rejects.toThrow('is not authorized to perform');
  });

  it('lets who may handle letters of a queue do so by the client that AWS offers, and no other', async () => {
    const queueArn = 'arn:aws:sqs:us-east-1:111111111111:failures';
    const mayHandle = { Effect: 'Allow', Action: 'sqs:*', Resource: queueArn };
    const queue = { QueueUrl: 'https://sqs.us-east-1.amazonaws.com/111111111111/failures' };
    const { config, deadLetters, pass } = await serve([mayHandle]);
    const sqs = new SQSClient({ ...config, useQueueUrlAsEndpoint: false });
    const receive = async (VisibilityTimeout?: number) => {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          ...{ ...queue, VisibilityTimeout, MaxNumberOfMessages: 10 },
          ...{ MessageAttributeNames: ['RequestID'], MessageSystemAttributeNames: ['SentTimestamp'] },
        }),
      );
      return Messages;
    };
    for (const video of ['one', 'two']) {
      const attributes = { RequestID: `request-${video}`, ErrorMessage: 'failed' };
      deadLetters.add(queueArn, { body: JSON.stringify({ video }), attributes });
    }
    deadLetters.add(`${queueArn}-of-others`, { body: '{}', attributes: {} });

    const [first, second] = await receive(0);
    expect(first).toMatchObject({
      Body: '{"video":"one"}',
      Attributes: { SentTimestamp: String(Date.parse('2026-11-27T10:00:00.000Z')) },
      MessageAttributes: { RequestID: { StringValue: 'request-one' } },
    });
    expect(first?.MessageAttributes).not.toHaveProperty('ErrorMessage');
    expect(await receive(60)).toHaveLength(2);
    expect(await receive()).toEqual([]);
    pass(60_000);
    await sqs.send(new DeleteMessageCommand({ ...queue, ReceiptHandle: first?.ReceiptHandle }));
    expect((await receive(0)).map(({ MessageId }) => MessageId)).toEqual([second?.MessageId]);
    await sqs.send(new PurgeQueueCommand(queue));
    expect(await receive()).toEqual([]);
    expect(deadLetters.all()).toHaveLength(1);

    const stranger = new SQSClient({ ...(await serve()).config, useQueueUrlAsEndpoint: false });
    const refused = (action: string) => `is not authorized to perform: sqs:${action}`;
    await expect(stranger.send(new ReceiveMessageCommand(queue))).rejects.toThrow(refused('ReceiveMessage'));
    await expect(stranger.send(new PurgeQueueCommand(queue))).rejects.toThrow(refused('PurgeQueue'));
  });

  it('lets who may sign with a key do so by the client that AWS offers, and no other', async () => {
    const mayUse = { Effect: 'Allow', Action: ['kms:Sign', 'kms:GetPublicKey'], Resource: keyArn };
    const kms = new KMSClient((await serve([mayUse])).config);
    const message = Buffer.from('the claim of a video');
    const sign = new SignCommand({
      KeyId: keyArn,
      Message: createHash('sha256').update(message).digest(),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    });
    const [{ PublicKey = new Uint8Array() }, ...signatures] = await Promise.all([
      kms.send(new GetPublicKeyCommand({ KeyId: keyArn })),
      // The form of a signature depends on whether its numbers begin with a one.
      ...Array.from({ length: 20 }, () => kms.send(sign)),
    ]);
    const publicKey = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
    for (const { Signature = new Uint8Array() } of signatures) {
      expect(verify('sha256', message, publicKey, Signature)).toBe(true);
      expect(verify('sha256', Buffer.from('another claim'), publicKey, Signature)).toBe(false);
    }

    await expect(new KMSClient((await serve()).config).send(sign)).rejects.toThrow(
      'is not authorized to perform: kms:Sign',
    );
    const another = new SignCommand({ ...sign.input, Message: Buffer.from('no digest') });
    await expect(kms.send(another)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('lets who may read logs find their lines by the client that AWS offers, and no other', async () => {
    const mayRead = { Effect: 'Allow', Action: 'logs:*', Resource: '*' };
    const logs = new CloudWatchLogsClient((await serve([mayRead])).config);
    const { logGroups } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: 'shop-' }));
    const [{ logGroupName } = {}] = logGroups ?? [];
    expect(logGroupName).toBe('shop-Api-Log');
    const filter = { logGroupName, startTime: 1_500, filterPattern: '"request a"' };
    const { events } = await logs.send(new FilterLogEventsCommand(filter));
    expect(events).toEqual([{ timestamp: 3_000, message: 'request a' }]);
    await expect(
      logs.send(new FilterLogEventsCommand({ ...filter, logGroupName: 'another' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const stranger = new CloudWatchLogsClient((await serve()).config);
    await expect(stranger.send(new FilterLogEventsCommand(filter))).rejects.toThrow(
      'is not authorized to perform: logs:FilterLogEvents',
    );
  });

  it('takes everything else for S3', async () => {
    const { config, handled } = await serve();

    await fetch(`${config.endpoint}/videos/a.mp4`);

    expect(handled).toEqual(['buckets']);
  });
});

const lostOrders = alarmOverLostOrders('lost', 'ALARM');

async function serve(statements: readonly unknown[] = []) {
  const calls: DynamoDbCall[] = [];
  const handled: string[] = [];
  const lines: string[] = [];
  const iam = createIam({ log: () => {} });
  iam.add([role(statements)]);
  const folder = mkdtempSync(join(tmpdir(), 'kms-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const kms = createKms({ file: join(folder, 'kms.jsonl'), iam });
  kms.configure([signingKey]);
  let clock = Date.parse('2026-11-27T10:00:00.000Z');
  const deadLetters = openDeadLetters({
    ...{ file: join(folder, 'dead-letters.jsonl'), now: () => clock, log: () => {} },
  });
  const principal = iam.assumeRole({ roleArn, sessionName: 'caller', service: 'lambda.amazonaws.com' });
  const answering =
    (name: string): Handler =>
    async (request, response) => {
      handled.push(name);
      request.resume();
      response.end('{}');
    };
  const listener = await listen(0, { names: '127.0.0.1', log: (line) => lines.push(line) });
  cleanUp.push(listener.close);
  listener.serve(
    createAwsEndpoint({
      iam,
      dynamoDb: {
        handle: async (call, response) => {
          calls.push(call);
          response.end('{}');
        },
      },
      kms,
      parameters: { handle: answering('parameters') },
      buckets: { handle: answering('buckets') },
      functions: () => ({
        handle: answering('functions'),
        executionOfCallback: (callbackId) =>
          callbackId === 'Y2FsbA==' ? `${functionArn}:1/durable-execution/name/id` : undefined,
      }),
      userPoolOf: async () => ({
        arn: 'arn:pool',
        handlePublic: answering('public user pool'),
        handleAdministration: answering('user pool'),
      }),
      ses: {
        describeIdentity: () => {},
        handle: ({ principal: caller, body }, response) => {
          handled.push(`mail of ${caller === principal.arn ? 'the caller' : caller}: ${body}`);
          response.end('{}');
        },
      },
      sqs: createSqs({
        iam,
        deadLetters,
      }),
      cloudFormation: createCloudFormation({
        ...{ stackNames: ['shop-prod-Api'], startedAt: new Date(clock), iam },
      }),
      cloudWatch: createCloudWatch({ alarms: () => ({ states: () => [lostOrders] }), iam, now: Date.now }),
      cloudWatchLogs: createCloudWatchLogs({
        groups: () => [
          {
            name: 'shop-Api-Log',
            lines: () => [
              { time: 1_000, text: 'request a' },
              { time: 2_000, text: 'request b' },
              { time: 3_000, text: 'request a' },
            ],
          },
        ],
        iam,
      }),
      customResources: { handle: answering('custom resources') },
      now: Date.now,
      log: (line) => lines.push(line),
    }),
  );
  const config = {
    endpoint: `http://127.0.0.1:${listener.port}`,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: principal,
  };
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  return { config, principal, calls, handled, lines, deadLetters, pass };
}

const keyArn = 'arn:aws:kms:us-east-1:111111111111:key/one';
const signingKey = siteResource(
  'AWS::KMS::Key',
  'one',
  {
    KeySpec: 'ECC_NIST_P256',
    KeyUsage: 'SIGN_VERIFY',
    KeyPolicy: {
      Statement: [
        {
          Effect: 'Allow',
          Action: 'kms:*',
          Resource: '*',
          Principal: { AWS: 'arn:aws:iam::111111111111:root' },
        },
      ],
    },
  },
  { Arn: keyArn },
);

const roleArn = 'arn:aws:iam::111111111111:role/caller';

function role(statements: readonly unknown[]): Resource {
  return {
    key: 'Service/Caller',
    stack: 'Service',
    logicalId: 'Caller',
    type: 'AWS::IAM::Role',
    ref: 'caller',
    attributes: { Arn: roleArn },
    properties: {
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } }],
      },
      Policies: [{ PolicyName: 'caller', PolicyDocument: { Statement: statements } }],
    },
  };
}
