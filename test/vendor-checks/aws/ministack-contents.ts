import { CloudFormationClient, paginateListStacks } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import {
  CognitoIdentityProviderClient,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import {
  DeleteObjectsCommand,
  ListBucketsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { paginateListSecrets, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { paginateListEmailIdentities, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateDescribeParameters, SSMClient } from '@aws-sdk/client-ssm';

const configurationOf = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

/** What `cdk bootstrap` makes, which stays in the account. */
const isOfBootstrap = (name: string) => /^(cdk-|CDKToolkit$|\/cdk-bootstrap\/)/.test(name);

/** Deletes every object but the CDK's assets. */
export async function emptyBuckets(endpoint: string): Promise<void> {
  const client = new S3Client({ ...configurationOf(endpoint), forcePathStyle: true });
  for (const Bucket of await bucketsOf(client)) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      if (Contents.length === 0) continue;
      const Objects = Contents.map(({ Key }) => ({ Key }));
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    }
  }
}

/** What stacks make in an account and could leave there, by kind and name, without what the bootstrap made. */
export async function contentsOf(endpoint: string): Promise<readonly string[]> {
  const configuration = configurationOf(endpoint);
  const s3 = new S3Client({ ...configuration, forcePathStyle: true });
  const kinds: Readonly<Record<string, readonly (string | undefined)[]>> = {
    bucket: await bucketsOf(s3),
    stack: await collected(
      paginateListStacks({ client: new CloudFormationClient(configuration) }, {}),
      ({ StackSummaries = [] }) =>
        StackSummaries.filter(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE').map(
          ({ StackName }) => StackName,
        ),
    ),
    'log group': await collected(
      paginateDescribeLogGroups({ client: new CloudWatchLogsClient(configuration) }, {}),
      ({ logGroups = [] }) => logGroups.map(({ logGroupName }) => logGroupName),
    ),
    'user pool': await collected(
      paginateListUserPools(
        { client: new CognitoIdentityProviderClient(configuration), pageSize: 60 },
        { MaxResults: 60 },
      ),
      ({ UserPools = [] }) => UserPools.map(({ Name }) => Name),
    ),
    table: await collected(
      paginateListTables({ client: new DynamoDBClient(configuration) }, {}),
      ({ TableNames = [] }) => TableNames,
    ),
    function: await collected(
      paginateListFunctions({ client: new LambdaClient(configuration) }, {}),
      ({ Functions = [] }) => Functions.map(({ FunctionName }) => FunctionName),
    ),
    secret: await collected(
      paginateListSecrets({ client: new SecretsManagerClient(configuration) }, {}),
      ({ SecretList = [] }) => SecretList.map(({ Name }) => Name),
    ),
    sender: await collected(
      paginateListEmailIdentities({ client: new SESv2Client(configuration) }, {}),
      ({ EmailIdentities = [] }) => EmailIdentities.map(({ IdentityName }) => IdentityName),
    ),
    parameter: await collected(
      paginateDescribeParameters({ client: new SSMClient(configuration) }, {}),
      ({ Parameters = [] }) => Parameters.map(({ Name }) => Name),
    ),
  };
  return Object.entries(kinds).flatMap(([kind, names]) =>
    names
      .filter((name) => name !== undefined)
      .filter((name) => !isOfBootstrap(name))
      .map((name) => `the ${kind} ${name}`),
  );
}

async function bucketsOf(client: S3Client): Promise<readonly string[]> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  return Buckets.map(({ Name = '' }) => Name).filter((name) => !isOfBootstrap(name));
}

async function collected<Page>(
  pages: AsyncIterable<Page>,
  namesOf: (page: Page) => readonly (string | undefined)[],
): Promise<readonly (string | undefined)[]> {
  const names: (string | undefined)[] = [];
  for await (const page of pages) names.push(...namesOf(page));
  return names;
}
