import { globSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stripeEventTypes } from '../../contract/billing/stripe-events.ts';
import { environmentVariables } from '../../contract/environment-variables.ts';
import { sharedFunctions } from '../../functions/needs.ts';
import { capitalized } from '../../lib/foundation/construct-id.ts';
import { ownFunctions, type Permission, permissionsByFunction } from './policies.ts';
import { fullyConfigured, resources, synthesized } from './synthesized.ts';

const { whole: service } = synthesized('prod');
const functions = [...ownFunctions(service)];

const FunctionProperties = z.looseObject({
  Role: z.object({ 'Fn::GetAtt': z.array(z.string()) }),
  LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }), LogFormat: z.string() }),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
});

describe('each function', () => {
  it('has an entry, and each entry a function', () => {
    const ofTrial = [...ownFunctions(synthesized('trial').whole).keys()].filter((id) =>
      /^(AwaitSender|ForgetWrittenSecrets)/.test(id),
    );
    expect(ofTrial).toHaveLength(2);
    expect(functions).toHaveLength(globSync('functions/**/*.lambda.ts').length - ofTrial.length);
  });

  it('runs Node 24 on ARM, traced, with a time-out and memory of its own', () => {
    for (const [, { Properties }] of functions) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        Timeout: expect.any(Number),
        MemorySize: expect.any(Number),
      });
    }
  });

  it('has a role that no other has', () => {
    const roles = functions.map(
      ([, { Properties }]) => z.parse(FunctionProperties, Properties).Role['Fn::GetAtt'][0],
    );
    expect(new Set(roles).size).toBe(functions.length);
    for (const role of roles) {
      expect(resources(service, 'AWS::IAM::Role').get(role ?? '')?.Properties).not.toHaveProperty(
        'ManagedPolicyArns',
      );
    }
  });

  it('writes JSON to a log of its own, which prod keeps for 90 days', () => {
    const logs = functions.map(([, { Properties }]) => z.parse(FunctionProperties, Properties).LoggingConfig);
    expect(new Set(logs.map(({ LogGroup }) => LogGroup.Ref)).size).toBe(functions.length);
    expect(new Set(logs.map(({ LogFormat }) => LogFormat))).toEqual(new Set(['JSON']));
    service.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
  });

  it('shares what is left when payments, sign-in, renderings and waiting programs have their shares', () => {
    const reserved = functions.flatMap(([name, { Properties }]) => {
      const executions: unknown = Object(Properties).ReservedConcurrentExecutions;
      return typeof executions === 'number' ? [{ name, executions }] : [];
    });
    const of = (part: string) =>
      reserved.filter(({ name }) => name.includes(part)).map(({ executions }) => executions);
    expect([of('StripeWebhook'), of('RenderVideo')]).toEqual([[30], [150]]);
    expect([of('PreSignUp'), of('PreTokenGeneration')]).toEqual([[20], [20]]);
    expect([of('GetVideoByKey'), of('GenerateByKey'), of('Mcp')]).toEqual([[100], [100], [100]]);
    const total = reserved.reduce((sum, { executions }) => sum + executions, 0);
    // At least a third of the quota for all other routes. AWS itself refuses to leave less than 100.
    expect(1_000 - total).toBeGreaterThan(333);
    // Waits never fill a function that also answers at once.
    const waits = functions.flatMap(([, { Properties }]) => {
      const { WAITS_MAXIMUM: maximum } = z.parse(FunctionProperties, Properties).Environment?.Variables ?? {};
      return maximum === undefined ? [] : [maximum];
    });
    expect(waits).toEqual(['60', '60', '60']);
  });

  it('reserves nothing in an account whose quota is small', () => {
    for (const [, { Properties }] of ownFunctions(synthesized('dev').whole)) {
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
    }
  });

  it('is told only what the contract knows', () => {
    for (const [, { Properties }] of functions) {
      const variables = z.parse(FunctionProperties, Properties).Environment?.Variables ?? {};
      for (const name of Object.keys(variables)) expect(Object.keys(environmentVariables)).toContain(name);
    }
  });

  it('gets every variable of the contract in at least one function', () => {
    // Some are only there where an operator has set something up.
    const names = [...ownFunctions(synthesized(fullyConfigured).whole)].flatMap(([, { Properties }]) =>
      Object.keys(z.parse(FunctionProperties, Properties).Environment?.Variables ?? {}),
    );
    expect(new Set(names)).toEqual(new Set(Object.keys(environmentVariables)));
  });

  it('that opens checkouts or makes prices knows of tax, and no other does', () => {
    const selling = [...ownFunctions(synthesized(fullyConfigured).whole)].filter(([, { Properties }]) => {
      const { Environment } = z.parse(FunctionProperties, Properties);
      return Environment?.Variables?.TAX_BEHAVIOR === 'exclusive';
    });
    expect(selling.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      expect.stringMatching(/Checkouts|SyncStripeCatalog/),
      expect.stringMatching(/Checkouts|SyncStripeCatalog/),
    ]);
  });
});

const permissions = new Map(
  [...permissionsByFunction(service)].map(([id, granted]) => [id.replace(/[0-9A-F]{8}$/, ''), granted]),
);

describe('what each function may do', () => {
  it('is exactly this', () => {
    const table = Object.fromEntries(
      [...permissions]
        .map(([id, granted]) => [
          id,
          // One statement may allow what another does.
          [...new Set(granted.filter((one) => !isOwnLogOrTrace(one)).map(briefly))].toSorted(),
        ])
        .toSorted(),
    );
    expect(table).toMatchInlineSnapshot(`
      {
        "AccountNoticesMailAccountNotice": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "dynamodb:GetItem Identities",
          "dynamodb:PutItem AccountCodes",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <AccountNoticesFailures.Arn>",
        ],
        "ApiContractsSetApiContract": [
          "dynamodb:GetItem Identities",
          "dynamodb:UpdateItem ApiAccess",
        ],
        "ApiKeySecretCreateApiKeySecret": [
          "ssm:DeleteParameter parameter/reelwright/prod/api-key-secret",
          "ssm:PutParameter parameter/reelwright/prod/api-key-secret",
        ],
        "BalancesCheckBalances": [
          "dynamodb:Query Credits",
          "dynamodb:Scan Credits",
          "sqs:SendMessage <BalancesFailures.Arn>",
        ],
        "BillingReconcileBilling": [
          "dynamodb:GetItem Credits",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Orders",
          "dynamodb:Query Orders",
          "dynamodb:UpdateItem Credits",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <BillingFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "BillingSyncStripeCatalog": [
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "CanaryRunCanary": [
          "sqs:SendMessage <CanaryFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/canary-account",
        ],
        "DataExportsWriteExport": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:GetItem AccountCodes",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Messages",
          "dynamodb:GetItem StatusSubscriptions",
          "dynamodb:Query Cases/index/by-owner",
          "dynamodb:Query Credits/index/by-time",
          "dynamodb:Query Messages/index/by-sender",
          "dynamodb:Query Orders",
          "dynamodb:Query PersonalFiles",
          "dynamodb:Query Refusals",
          "dynamodb:Query SentMails",
          "dynamodb:Query Videos",
          "dynamodb:Query Webhooks",
          "dynamodb:UpdateItem PersonalFiles",
          "lambda:CheckpointDurableExecution <DataExportsWriteExport.Arn>:*",
          "lambda:GetDurableExecutionState <DataExportsWriteExport.Arn>:*",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "s3:AbortMultipartUpload <MediaBucket.Arn>/exports/*",
          "s3:DeleteObject <MediaBucket.Arn>/exports/*",
          "s3:ListBucket <MediaBucket.Arn> below exports/*",
          "s3:ListBucket <MediaBucket.Arn> below images/*",
          "s3:PutObject <MediaBucket.Arn>/exports/*",
          "sqs:SendMessage <DataExportsFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "DeletionsFindGoneUsers": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:ListUsers <IdentityUserPool.Arn>",
          "dynamodb:ConditionCheckItem Identities",
          "dynamodb:Query Identities/index/accounts",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Identities",
          "sqs:SendMessage <DeletionsFailures.Arn>",
        ],
        "DeletionsRemovePendingSignUps": [
          "cognito-idp:AdminDeleteUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:ListUsers <IdentityUserPool.Arn>",
          "dynamodb:PutItem ConfirmationLinks",
          "sqs:SendMessage <DeletionsFailures.Arn>",
        ],
        "DeletionsResumeDeletions": [
          "cognito-idp:AdminDeleteUser <IdentityUserPool.Arn>",
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:BatchWriteItem AccountCodes",
          "dynamodb:BatchWriteItem ApiAccess",
          "dynamodb:BatchWriteItem Credits",
          "dynamodb:BatchWriteItem IdempotencyRecords",
          "dynamodb:BatchWriteItem PersonalFiles",
          "dynamodb:BatchWriteItem Refusals",
          "dynamodb:BatchWriteItem SentMails",
          "dynamodb:BatchWriteItem Videos",
          "dynamodb:BatchWriteItem Webhooks",
          "dynamodb:DeleteItem ConfirmationLinks",
          "dynamodb:DeleteItem Identities",
          "dynamodb:DeleteItem Orders",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:PutItem Erasures",
          "dynamodb:PutItem Orders",
          "dynamodb:Query AccountCodes",
          "dynamodb:Query ApiAccess/index/by-user",
          "dynamodb:Query Credits",
          "dynamodb:Query Credits/index/unfinished-deletions",
          "dynamodb:Query IdempotencyRecords",
          "dynamodb:Query Orders",
          "dynamodb:Query PersonalFiles",
          "dynamodb:Query Refusals",
          "dynamodb:Query SentMails",
          "dynamodb:Query Videos",
          "dynamodb:Query Webhooks",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem PersonalFiles",
          "dynamodb:UpdateItem Videos",
          "s3:DeleteObject <MediaBucket.Arn>/evidence/*",
          "s3:DeleteObject <MediaBucket.Arn>/exports/*",
          "s3:DeleteObject <MediaBucket.Arn>/images/*",
          "s3:DeleteObject <MediaBucket.Arn>/media/*",
          "s3:DeleteObject <MediaBucket.Arn>/uploads/*",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <DeletionsFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "DeveloperRoutesApiKeys": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminInitiateAuth <IdentityUserPool.Arn>",
          "cognito-idp:AdminRespondToAuthChallenge <IdentityUserPool.Arn>",
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:BatchWriteItem ApiAccess",
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:DeleteItem AccountCodes",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem AccountCodes",
          "dynamodb:PutItem ApiAccess",
          "dynamodb:PutItem Erasures",
          "dynamodb:UpdateItem AccountCodes",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Limits",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
        ],
        "DeveloperRoutesCancelVideoByKey": [
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:DeleteItem Lines",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:PutItem Webhooks",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Videos",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-deliver-webhooks",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "DeveloperRoutesCheckUploadByKey": [
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Limits",
          "s3:DeleteObject <MediaBucket.Arn>/images/*",
          "s3:DeleteObject <MediaBucket.Arn>/uploads/*",
          "s3:GetObject <MediaBucket.Arn>/images/*",
          "s3:GetObject <MediaBucket.Arn>/uploads/*",
          "s3:ListBucket <MediaBucket.Arn> below images/*",
          "s3:ListBucket <MediaBucket.Arn> below uploads/*",
          "s3:PutObject <MediaBucket.Arn>/images/*",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
        ],
        "DeveloperRoutesGenerateByKey": [
          "dynamodb:BatchGetItem Spend",
          "dynamodb:BatchGetItem Videos",
          "dynamodb:ConditionCheckItem Webhooks",
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem IdempotencyRecords",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Cases",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:PutItem Refusals",
          "dynamodb:PutItem Videos",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "lambda:InvokeFunction <GenerationRenderVideoAliaslive>",
          "s3:GetObject <MediaBucket.Arn>/images/*",
          "s3:ListBucket <MediaBucket.Arn> below images/*",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "DeveloperRoutesGetVideoByKey": [
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Lines",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:Query Lines",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Limits",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "DeveloperRoutesMcp": [
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:BatchGetItem Spend",
          "dynamodb:BatchGetItem Videos",
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:ConditionCheckItem Webhooks",
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:DeleteItem Lines",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem IdempotencyRecords",
          "dynamodb:GetItem Lines",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Cases",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:PutItem Refusals",
          "dynamodb:PutItem Videos",
          "dynamodb:PutItem Webhooks",
          "dynamodb:Query Lines",
          "dynamodb:Query Videos",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Videos",
          "lambda:InvokeFunction <GenerationRenderVideoAliaslive>",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-deliver-webhooks",
          "s3:GetObject <MediaBucket.Arn>/images/*",
          "s3:ListBucket <MediaBucket.Arn> below images/*",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "DeveloperRoutesProgramChanges": [
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Erasures",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:PutItem PersonalFiles",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Videos",
          "s3:PutObject <MediaBucket.Arn>/uploads/*",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
        ],
        "DeveloperRoutesProgramReads": [
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Lines",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:Query ApiAccess/index/by-user",
          "dynamodb:Query Lines",
          "dynamodb:Query Videos",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Limits",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "DeveloperRoutesReportKeyLeaks": [
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:PutItem Erasures",
          "dynamodb:UpdateItem ApiAccess",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
        ],
        "DeveloperRoutesWebhookEndpoints": [
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:DeleteItem IdempotencyRecords",
          "dynamodb:DeleteItem Webhooks",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Webhooks",
          "dynamodb:PutItem IdempotencyRecords",
          "dynamodb:PutItem Webhooks",
          "dynamodb:Query Webhooks",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Webhooks",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-deliver-webhooks",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
        ],
        "GenerationCheckModels": [
          "sqs:SendMessage <GenerationFailures.Arn>",
        ],
        "GenerationProvenanceCreateCertificates": [
          "kms:GetPublicKey <GenerationProvenanceKey.Arn>",
          "ssm:DeleteParameter parameter/reelwright/prod/provenance-certificates",
          "ssm:GetParameter parameter/reelwright/prod/provenance-certificates",
          "ssm:PutParameter parameter/reelwright/prod/provenance-certificates",
        ],
        "GenerationReconcileVideos": [
          "dynamodb:DeleteItem Lines",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Lines",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Webhooks",
          "dynamodb:Query Lines",
          "dynamodb:Query Videos/index/unfinished",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Lines",
          "dynamodb:UpdateItem Spend",
          "dynamodb:UpdateItem Status",
          "dynamodb:UpdateItem Videos",
          "lambda:InvokeFunction <GenerationRenderVideoAliaslive>",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-deliver-webhooks",
          "lambda:SendDurableExecutionCallbackSuccess <GenerationRenderVideo.Arn>:*",
          "s3:DeleteObject <MediaBucket.Arn>/media/*",
          "sqs:SendMessage <GenerationFailures.Arn>",
        ],
        "GenerationRenderVideo": [
          "dynamodb:DeleteItem Lines",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Lines",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Lines",
          "dynamodb:PutItem Webhooks",
          "dynamodb:Query Lines",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Lines",
          "dynamodb:UpdateItem Spend",
          "dynamodb:UpdateItem Status",
          "dynamodb:UpdateItem Videos",
          "kms:Sign <GenerationProvenanceKey.Arn>",
          "lambda:CheckpointDurableExecution <GenerationRenderVideo.Arn>:*",
          "lambda:GetDurableExecutionState <GenerationRenderVideo.Arn>:*",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-deliver-webhooks",
          "lambda:SendDurableExecutionCallbackSuccess <GenerationRenderVideo.Arn>:*",
          "s3:AbortMultipartUpload <MediaBucket.Arn>/media/*",
          "s3:DeleteObject <MediaBucket.Arn>/media/*",
          "s3:GetObject <MediaBucket.Arn>/images/*",
          "s3:GetObject <SampleClipsBucket.Arn>/*",
          "s3:ListBucket <MediaBucket.Arn> below images/*",
          "s3:PutObject <MediaBucket.Arn>/media/*",
          "sqs:SendMessage <GenerationFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/gemini-api-key",
          "ssm:GetParameter parameter/reelwright/prod/google-credentials",
          "ssm:GetParameter parameter/reelwright/prod/provenance-certificates",
        ],
        "GenerationReportMargin": [
          "dynamodb:BatchGetItem Spend",
        ],
        "MailOutcomesRecordMail": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:ListUsers <IdentityUserPool.Arn>",
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:UpdateItem SentMails",
          "sqs:SendMessage <MailOutcomesFailures.Arn>",
        ],
        "ManageOperators": [
          "cognito-idp:AdminAddUserToGroup <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminCreateUser <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminDeleteUser <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminListGroupsForUser <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminRemoveUserFromGroup <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminSetUserMFAPreference <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminUserGlobalSignOut <OperatorPoolUserPool.Arn>",
          "cognito-idp:ListUsers <OperatorPoolUserPool.Arn>",
          "dynamodb:PutItem Audit",
        ],
        "MediaKeysCreateSigningKey": [
          "ssm:DeleteParameter parameter/reelwright/prod/media-signing-key-1",
          "ssm:DeleteParameter parameter/reelwright/prod/media-signing-key-2",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key-1",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key-2",
          "ssm:PutParameter parameter/reelwright/prod/media-signing-key-1",
          "ssm:PutParameter parameter/reelwright/prod/media-signing-key-2",
        ],
        "MediaKeysUseSigningKey": [
          "ssm:DeleteParameter parameter/reelwright/prod/media-signing-key",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key-1",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key-2",
          "ssm:PutParameter parameter/reelwright/prod/media-signing-key",
        ],
        "OperatorCommandsActForCommand": [
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem OperatorRequests",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Status",
          "dynamodb:PutItem Audit",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem OperatorRequests",
          "dynamodb:PutItem Settings",
          "dynamodb:PutItem Status",
          "dynamodb:Query Settings",
          "dynamodb:Query Status",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
        ],
        "OperatorFunctionsActForOperator": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminGetUser <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminListGroupsForUser <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminSetUserMFAPreference <IdentityUserPool.Arn>",
          "cognito-idp:AdminUserGlobalSignOut <IdentityUserPool.Arn>",
          "cognito-idp:ListUsers <OperatorPoolUserPool.Arn>",
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:ConditionCheckItem Webhooks",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Messages",
          "dynamodb:GetItem OperatorRequests",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Status",
          "dynamodb:GetItem Videos",
          "dynamodb:GetItem Webhooks",
          "dynamodb:PutItem Audit",
          "dynamodb:PutItem Cases",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Erasures",
          "dynamodb:PutItem OperatorRequests",
          "dynamodb:PutItem Orders",
          "dynamodb:PutItem PersonalFiles",
          "dynamodb:PutItem Settings",
          "dynamodb:PutItem Status",
          "dynamodb:Query Cases/index/by-owner",
          "dynamodb:Query OperatorRequests/index/open",
          "dynamodb:Query Orders",
          "dynamodb:Query Videos/index/by-file-hash",
          "dynamodb:Query Webhooks",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Cases",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Messages",
          "dynamodb:UpdateItem PersonalFiles",
          "dynamodb:UpdateItem Videos",
          "dynamodb:UpdateItem Webhooks",
          "lambda:InvokeFunction <AccountNoticesMailAccountNotice.Arn>",
          "lambda:InvokeFunction <DataExportsWriteExport.Arn>",
          "lambda:InvokeFunction <DataExportsWriteExportAliaslive>",
          "lambda:InvokeFunction <MailOutcomesRecordMail.Arn>",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "s3:DeleteObject <MediaBucket.Arn>/exports/*",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:DeleteMessage <AccountNoticesFailures.Arn>",
          "sqs:DeleteMessage <BillingFailures.Arn>",
          "sqs:DeleteMessage <DataExportsFailures.Arn>",
          "sqs:DeleteMessage <DeletionsFailures.Arn>",
          "sqs:DeleteMessage <GenerationFailures.Arn>",
          "sqs:DeleteMessage <MailOutcomesFailures.Arn>",
          "sqs:DeleteMessage <ReportsFailures.Arn>",
          "sqs:DeleteMessage <RetentionFailures.Arn>",
          "sqs:DeleteMessage <StatusFailures.Arn>",
          "sqs:DeleteMessage <SupportFailures.Arn>",
          "sqs:DeleteMessage <UserExportFailures.Arn>",
          "sqs:DeleteMessage <WebhooksFailures.Arn>",
          "sqs:ReceiveMessage <AccountNoticesFailures.Arn>",
          "sqs:ReceiveMessage <BillingFailures.Arn>",
          "sqs:ReceiveMessage <DataExportsFailures.Arn>",
          "sqs:ReceiveMessage <DeletionsFailures.Arn>",
          "sqs:ReceiveMessage <GenerationFailures.Arn>",
          "sqs:ReceiveMessage <MailOutcomesFailures.Arn>",
          "sqs:ReceiveMessage <ReportsFailures.Arn>",
          "sqs:ReceiveMessage <RetentionFailures.Arn>",
          "sqs:ReceiveMessage <StatusFailures.Arn>",
          "sqs:ReceiveMessage <SupportFailures.Arn>",
          "sqs:ReceiveMessage <UserExportFailures.Arn>",
          "sqs:ReceiveMessage <WebhooksFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "OperatorFunctionsReadForOperator": [
          "cloudwatch:DescribeAlarms *",
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminGetUser <OperatorPoolUserPool.Arn>",
          "cognito-idp:AdminListGroupsForUser <OperatorPoolUserPool.Arn>",
          "cognito-idp:ListUsers <IdentityUserPool.Arn>",
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:BatchGetItem Limits",
          "dynamodb:BatchGetItem Messages",
          "dynamodb:BatchGetItem Spend",
          "dynamodb:BatchGetItem Videos",
          "dynamodb:GetItem AccountCodes",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Limits",
          "dynamodb:GetItem Lines",
          "dynamodb:GetItem Messages",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:Query Audit",
          "dynamodb:Query Audit/index/of-person",
          "dynamodb:Query Cases/index/by-owner",
          "dynamodb:Query Cases/index/by-reference",
          "dynamodb:Query Cases/index/open",
          "dynamodb:Query Credits/index/by-time",
          "dynamodb:Query Lines",
          "dynamodb:Query Messages/index/by-reference",
          "dynamodb:Query Messages/index/by-time",
          "dynamodb:Query OperatorRequests/index/open",
          "dynamodb:Query Orders",
          "dynamodb:Query Orders/index/under-review",
          "dynamodb:Query Refusals",
          "dynamodb:Query SentMails",
          "dynamodb:Query Status",
          "dynamodb:Query Videos",
          "dynamodb:Query Videos/index/by-share",
          "dynamodb:Query Webhooks",
          "dynamodb:Query Webhooks/index/failing",
          "dynamodb:UpdateItem Limits",
          "sqs:ReceiveMessage <AccountNoticesFailures.Arn>",
          "sqs:ReceiveMessage <BillingFailures.Arn>",
          "sqs:ReceiveMessage <DataExportsFailures.Arn>",
          "sqs:ReceiveMessage <DeletionsFailures.Arn>",
          "sqs:ReceiveMessage <GenerationFailures.Arn>",
          "sqs:ReceiveMessage <MailOutcomesFailures.Arn>",
          "sqs:ReceiveMessage <ReportsFailures.Arn>",
          "sqs:ReceiveMessage <RetentionFailures.Arn>",
          "sqs:ReceiveMessage <StatusFailures.Arn>",
          "sqs:ReceiveMessage <SupportFailures.Arn>",
          "sqs:ReceiveMessage <UserExportFailures.Arn>",
          "sqs:ReceiveMessage <WebhooksFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/api-key-secret",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "OperatorRunsExportAudit": [
          "dynamodb:Query Audit",
          "s3:GetObject <AuditArchiveBucket.Arn>/audit/*",
          "s3:ListBucket <AuditArchiveBucket.Arn> below audit/*",
          "s3:PutObject <AuditArchiveBucket.Arn>/audit/*",
          "sqs:SendMessage <OperatorRunsFailures.Arn>",
        ],
        "OperatorRunsFinishOperatorActions": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminSetUserMFAPreference <IdentityUserPool.Arn>",
          "cognito-idp:AdminUserGlobalSignOut <IdentityUserPool.Arn>",
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Messages",
          "dynamodb:GetItem OperatorRequests",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:PutItem Audit",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem OperatorRequests",
          "dynamodb:PutItem Orders",
          "dynamodb:PutItem PersonalFiles",
          "dynamodb:Query OperatorRequests/index/open",
          "dynamodb:Query Orders",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Messages",
          "dynamodb:UpdateItem OperatorRequests",
          "dynamodb:UpdateItem PersonalFiles",
          "lambda:InvokeFunction <AccountNoticesMailAccountNotice.Arn>",
          "lambda:InvokeFunction <DataExportsWriteExport.Arn>",
          "lambda:InvokeFunction <DataExportsWriteExportAliaslive>",
          "lambda:InvokeFunction <MailOutcomesRecordMail.Arn>",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "s3:DeleteObject <MediaBucket.Arn>/exports/*",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:DeleteMessage <AccountNoticesFailures.Arn>",
          "sqs:DeleteMessage <BillingFailures.Arn>",
          "sqs:DeleteMessage <DataExportsFailures.Arn>",
          "sqs:DeleteMessage <DeletionsFailures.Arn>",
          "sqs:DeleteMessage <GenerationFailures.Arn>",
          "sqs:DeleteMessage <MailOutcomesFailures.Arn>",
          "sqs:DeleteMessage <ReportsFailures.Arn>",
          "sqs:DeleteMessage <RetentionFailures.Arn>",
          "sqs:DeleteMessage <StatusFailures.Arn>",
          "sqs:DeleteMessage <SupportFailures.Arn>",
          "sqs:DeleteMessage <UserExportFailures.Arn>",
          "sqs:DeleteMessage <WebhooksFailures.Arn>",
          "sqs:ReceiveMessage <AccountNoticesFailures.Arn>",
          "sqs:ReceiveMessage <BillingFailures.Arn>",
          "sqs:ReceiveMessage <DataExportsFailures.Arn>",
          "sqs:ReceiveMessage <DeletionsFailures.Arn>",
          "sqs:ReceiveMessage <GenerationFailures.Arn>",
          "sqs:ReceiveMessage <MailOutcomesFailures.Arn>",
          "sqs:ReceiveMessage <ReportsFailures.Arn>",
          "sqs:ReceiveMessage <RetentionFailures.Arn>",
          "sqs:ReceiveMessage <StatusFailures.Arn>",
          "sqs:ReceiveMessage <SupportFailures.Arn>",
          "sqs:ReceiveMessage <UserExportFailures.Arn>",
          "sqs:ReceiveMessage <WebhooksFailures.Arn>",
          "sqs:SendMessage <OperatorRunsFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "RecoveryCheckRestored": [
          "dynamodb:Scan Credits",
          "dynamodb:Scan Videos",
          "s3:DeleteObject <MediaBucket.Arn>/media/*",
          "s3:ListBucket <MediaBucket.Arn> below media/*",
        ],
        "RecoveryEraseAgain": [
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Videos",
          "dynamodb:Scan Erasures",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Videos",
        ],
        "ReportsFollowCases": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Cases",
          "dynamodb:Query Cases/index/by-owner",
          "dynamodb:Query Cases/index/to-follow",
          "dynamodb:Query Videos/index/by-file-hash",
          "dynamodb:UpdateItem Videos",
          "s3:DeleteObject <MediaBucket.Arn>/evidence/*",
          "s3:DeleteObject <MediaBucket.Arn>/media/*",
          "s3:GetObject <MediaBucket.Arn>/evidence/*",
          "s3:GetObject <MediaBucket.Arn>/media/*",
          "s3:ListBucket <MediaBucket.Arn> below evidence/*",
          "s3:ListBucket <MediaBucket.Arn> below media/*",
          "s3:PutObject <MediaBucket.Arn>/evidence/*",
          "s3:PutObject <MediaBucket.Arn>/media/*",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <ReportsFailures.Arn>",
        ],
        "RetentionRemoveExpiredVideos": [
          "dynamodb:BatchWriteItem Videos",
          "dynamodb:Query Videos/index/expiring",
          "dynamodb:UpdateItem Spend",
          "dynamodb:UpdateItem Videos",
          "s3:DeleteObject <MediaBucket.Arn>/evidence/*",
          "s3:DeleteObject <MediaBucket.Arn>/media/*",
          "sqs:SendMessage <RetentionFailures.Arn>",
        ],
        "RoutesAccountSecurity": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminInitiateAuth <IdentityUserPool.Arn>",
          "cognito-idp:AdminRespondToAuthChallenge <IdentityUserPool.Arn>",
          "cognito-idp:AdminSetUserMFAPreference <IdentityUserPool.Arn>",
          "cognito-idp:AdminSetUserPassword <IdentityUserPool.Arn>",
          "cognito-idp:AdminUserGlobalSignOut <IdentityUserPool.Arn>",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem AccountCodes",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
        ],
        "RoutesCancelVideo": [
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:DeleteItem Lines",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Webhooks",
          "dynamodb:UpdateItem ApiAccess",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Videos",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-deliver-webhooks",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "RoutesCheckImage": [
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:GetItem Settings",
          "dynamodb:UpdateItem Limits",
          "s3:DeleteObject <MediaBucket.Arn>/images/*",
          "s3:DeleteObject <MediaBucket.Arn>/uploads/*",
          "s3:GetObject <MediaBucket.Arn>/images/*",
          "s3:GetObject <MediaBucket.Arn>/uploads/*",
          "s3:ListBucket <MediaBucket.Arn> below images/*",
          "s3:ListBucket <MediaBucket.Arn> below uploads/*",
          "s3:PutObject <MediaBucket.Arn>/images/*",
        ],
        "RoutesCheckouts": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Settings",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "RoutesConfirmAddressChange": [
          "cognito-idp:AdminDeleteUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminUpdateUserAttributes <IdentityUserPool.Arn>",
          "cognito-idp:AdminUserGlobalSignOut <IdentityUserPool.Arn>",
          "cognito-idp:ListUsers <IdentityUserPool.Arn>",
          "dynamodb:DeleteItem AccountCodes",
          "dynamodb:DeleteItem Identities",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem Identities",
          "dynamodb:UpdateItem AccountCodes",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "RoutesDeductCredits": [
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem Credits",
          "dynamodb:UpdateItem Credits",
        ],
        "RoutesDeleteAccount": [
          "cognito-idp:AdminDeleteUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminInitiateAuth <IdentityUserPool.Arn>",
          "cognito-idp:AdminRespondToAuthChallenge <IdentityUserPool.Arn>",
          "dynamodb:BatchGetItem ApiAccess",
          "dynamodb:BatchWriteItem AccountCodes",
          "dynamodb:BatchWriteItem ApiAccess",
          "dynamodb:BatchWriteItem Credits",
          "dynamodb:BatchWriteItem IdempotencyRecords",
          "dynamodb:BatchWriteItem PersonalFiles",
          "dynamodb:BatchWriteItem Refusals",
          "dynamodb:BatchWriteItem SentMails",
          "dynamodb:BatchWriteItem Videos",
          "dynamodb:BatchWriteItem Webhooks",
          "dynamodb:DeleteItem ConfirmationLinks",
          "dynamodb:DeleteItem Identities",
          "dynamodb:DeleteItem Orders",
          "dynamodb:GetItem ApiAccess",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem Erasures",
          "dynamodb:PutItem Orders",
          "dynamodb:Query AccountCodes",
          "dynamodb:Query ApiAccess/index/by-user",
          "dynamodb:Query Credits",
          "dynamodb:Query IdempotencyRecords",
          "dynamodb:Query Orders",
          "dynamodb:Query PersonalFiles",
          "dynamodb:Query Refusals",
          "dynamodb:Query SentMails",
          "dynamodb:Query Videos",
          "dynamodb:Query Webhooks",
          "dynamodb:UpdateItem AccountCodes",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem PersonalFiles",
          "dynamodb:UpdateItem Videos",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "s3:DeleteObject <MediaBucket.Arn>/evidence/*",
          "s3:DeleteObject <MediaBucket.Arn>/exports/*",
          "s3:DeleteObject <MediaBucket.Arn>/images/*",
          "s3:DeleteObject <MediaBucket.Arn>/media/*",
          "s3:DeleteObject <MediaBucket.Arn>/uploads/*",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "RoutesGenerateVideo": [
          "dynamodb:BatchGetItem Spend",
          "dynamodb:BatchGetItem Videos",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Cases",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Refusals",
          "dynamodb:PutItem Videos",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "lambda:InvokeFunction <GenerationRenderVideoAliaslive>",
          "s3:GetObject <MediaBucket.Arn>/images/*",
          "s3:ListBucket <MediaBucket.Arn> below images/*",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "RoutesGetHealth": [],
        "RoutesMailedLinks": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminSetUserPassword <IdentityUserPool.Arn>",
          "cognito-idp:AdminUpdateUserAttributes <IdentityUserPool.Arn>",
          "cognito-idp:AdminUserGlobalSignOut <IdentityUserPool.Arn>",
          "dynamodb:DeleteItem AccountCodes",
          "dynamodb:DeleteItem ConfirmationLinks",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Settings",
          "dynamodb:Query AccountCodes/index/by-token",
          "dynamodb:UpdateItem ConfirmationLinks",
          "dynamodb:UpdateItem Credits",
        ],
        "RoutesPersonReads": [
          "dynamodb:BatchGetItem Credits",
          "dynamodb:BatchGetItem Limits",
          "dynamodb:BatchGetItem Videos",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Lines",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:Query Credits/index/by-time",
          "dynamodb:Query Lines",
          "dynamodb:Query Orders",
          "dynamodb:Query Videos",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "RoutesPersonalFiles": [
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem PersonalFiles",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem PersonalFiles",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem PersonalFiles",
          "lambda:InvokeFunction <DataExportsWriteExportAliaslive>",
          "s3:DeleteObject <MediaBucket.Arn>/exports/*",
          "s3:PutObject <MediaBucket.Arn>/uploads/*",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "RoutesSendMessage": [
          "dynamodb:BatchGetItem Messages",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem Messages",
          "dynamodb:UpdateItem Messages",
          "s3:PutObject <ResumesBucket.Arn>/resumes/*",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
        ],
        "RoutesSendReport": [
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Cases",
          "dynamodb:Query Videos/index/by-file-hash",
          "dynamodb:Query Videos/index/by-media",
          "dynamodb:Query Videos/index/by-share",
          "dynamodb:UpdateItem Cases",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Videos",
        ],
        "RoutesSharedVideos": [
          "dynamodb:BatchGetItem Cases",
          "dynamodb:GetItem Videos",
          "dynamodb:Query Videos/index/by-credentials",
          "dynamodb:Query Videos/index/by-file-hash",
          "dynamodb:Query Videos/index/by-share",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "RoutesStatus": [
          "dynamodb:DeleteItem StatusSubscriptions",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem StatusSubscriptions",
          "dynamodb:PutItem StatusSubscriptions",
          "dynamodb:Query Status",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem StatusSubscriptions",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
        ],
        "RoutesStripeWebhook": [
          "dynamodb:GetItem Credits",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Orders",
          "dynamodb:Query Orders",
          "dynamodb:UpdateItem Credits",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
          "ssm:GetParameter parameter/reelwright/prod/stripe-webhook-secret",
        ],
        "RoutesSubscription": [
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem Credits",
          "dynamodb:PutItem Orders",
          "dynamodb:Query Orders",
          "dynamodb:UpdateItem Credits",
          "dynamodb:UpdateItem Limits",
          "ssm:GetParameter parameter/reelwright/prod/stripe-secret-key",
        ],
        "RoutesVideoChanges": [
          "dynamodb:ConditionCheckItem Credits",
          "dynamodb:DeleteItem Erasures",
          "dynamodb:GetItem Cases",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Videos",
          "dynamodb:PutItem Cases",
          "dynamodb:PutItem Erasures",
          "dynamodb:UpdateItem Cases",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Videos",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "SecretAgesCheckSecretAges": [
          "sqs:SendMessage <SecretAgesFailures.Arn>",
          "ssm:DescribeParameters *",
        ],
        "SignInCustomMessage": [
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem ConfirmationLinks",
          "dynamodb:UpdateItem Limits",
        ],
        "SignInPostConfirmation": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminUserGlobalSignOut <IdentityUserPool.Arn>",
          "dynamodb:DeleteItem Identities",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:PutItem Identities",
          "dynamodb:UpdateItem Credits",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
        ],
        "SignInPreSignUp": [
          "cognito-idp:AdminDeleteUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminLinkProviderForUser <IdentityUserPool.Arn>",
          "cognito-idp:ListUsers <IdentityUserPool.Arn>",
          "dynamodb:GetItem Settings",
          "dynamodb:PutItem Identities",
          "dynamodb:UpdateItem Limits",
        ],
        "SignInPreTokenGenerationConfig": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "dynamodb:DeleteItem Identities",
          "dynamodb:GetItem AccountCodes",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:PutItem AccountCodes",
          "dynamodb:PutItem Identities",
          "dynamodb:UpdateItem Credits",
          "lambda:InvokeFunction arn:aws:lambda:us-east-1:111122223333:function:reelwright-prod-mail-account-notice",
          "ssm:GetParameter parameter/reelwright/prod/account-changes-client-id",
        ],
        "StatusMeasureServices": [
          "dynamodb:BatchGetItem Spend",
          "dynamodb:GetItem Settings",
          "dynamodb:GetItem Status",
          "dynamodb:PutItem Status",
          "dynamodb:UpdateItem Status",
          "sqs:SendMessage <StatusFailures.Arn>",
        ],
        "StatusNotifySubscribers": [
          "dynamodb:DeleteItem Status",
          "dynamodb:GetItem StatusSubscriptions",
          "dynamodb:PutItem StatusSubscriptions",
          "dynamodb:Query Status",
          "dynamodb:Query StatusSubscriptions",
          "dynamodb:UpdateItem Limits",
          "dynamodb:UpdateItem Status",
          "dynamodb:UpdateItem StatusSubscriptions",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <StatusFailures.Arn>",
        ],
        "SupportListMessages": [
          "dynamodb:GetItem Messages",
          "dynamodb:Query Messages/index/by-reference",
          "dynamodb:Query Messages/index/by-time",
        ],
        "SupportMailMessages": [
          "dynamodb:Query Messages/index/unmailed",
          "dynamodb:UpdateItem Messages",
          "s3:GetObject <ResumesBucket.Arn>/resumes/*",
          "s3:ListBucket <ResumesBucket.Arn> below resumes/*",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <SupportFailures.Arn>",
        ],
        "UrgentWebhookSendAlarms": [
          "sqs:SendMessage <UrgentWebhookFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/pagerduty-routing-key",
        ],
        "UserExportExportUsers": [
          "cognito-idp:ListUsers <IdentityUserPool.Arn>",
          "dynamodb:Query Identities/index/accounts",
          "s3:PutObject <UserExportBucket.Arn>/users.jsonl.gz",
          "sqs:SendMessage <UserExportFailures.Arn>",
        ],
        "UserExportImportUsers": [
          "cognito-idp:AdminCreateUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminDisableUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "cognito-idp:AdminSetUserPassword <IdentityUserPool.Arn>",
          "dynamodb:DeleteItem Identities",
          "dynamodb:GetItem Erasures",
          "dynamodb:GetItem Identities",
          "dynamodb:PutItem Identities",
        ],
        "WebhooksDeliverWebhooks": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "dynamodb:ConditionCheckItem Webhooks",
          "dynamodb:DeleteItem Webhooks",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Videos",
          "dynamodb:GetItem Webhooks",
          "dynamodb:PutItem Webhooks",
          "dynamodb:Query Webhooks",
          "dynamodb:UpdateItem Webhooks",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <WebhooksFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
        "WebhooksSweepWebhooks": [
          "cognito-idp:AdminGetUser <IdentityUserPool.Arn>",
          "dynamodb:ConditionCheckItem Webhooks",
          "dynamodb:DeleteItem Webhooks",
          "dynamodb:GetItem Credits",
          "dynamodb:GetItem Identities",
          "dynamodb:GetItem Videos",
          "dynamodb:GetItem Webhooks",
          "dynamodb:PutItem Webhooks",
          "dynamodb:Query Webhooks",
          "dynamodb:Query Webhooks/index/due",
          "dynamodb:UpdateItem Webhooks",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:configuration-set/reelwright-prod",
          "ses:SendEmail arn:aws:ses:us-east-1:111122223333:identity/reelwright.example",
          "sqs:SendMessage <WebhooksFailures.Arn>",
          "ssm:GetParameter parameter/reelwright/prod/media-signing-key",
        ],
      }
    `);
  });

  it('changes nothing where a function only reads what a person has, or shows shared videos', () => {
    for (const id of ['RoutesPersonReads', 'RoutesSharedVideos']) {
      const actions = permissions
        .get(id)
        ?.filter((one) => !isOwnLogOrTrace(one))
        .map(({ action }) => action);
      expect(new Set(actions), id).toEqual(
        new Set(actions?.filter((action) => /:(Get|BatchGet|Query)/.test(action))),
      );
      expect(actions).not.toHaveLength(0);
    }
  });

  it('holds the key of Stripe, or can change credits, in no function that reads or manages other things', () => {
    const shared = Object.keys(sharedFunctions).map((name) => capitalized(name));
    const ofMoney = [...permissions].filter(([, granted]) =>
      granted
        .map(briefly)
        .some((one) => one.endsWith('/stripe-secret-key') || one === 'dynamodb:PutItem Credits'),
    );
    const sharedOfMoney = ofMoney
      .map(([id]) => id.replace(/^(Developer)?Routes/, ''))
      .filter((id) => shared.includes(id));
    expect(sharedOfMoney.toSorted()).toEqual(['Checkouts', 'Subscription']);
  });

  it('covers everything of a kind only where it must: traces and lists of alarms know no resources', () => {
    const everything = [...permissions.values()].flat().filter(({ resource }) => resource === '*');
    expect(new Set(everything.map(({ action }) => action))).toEqual(
      new Set(['cloudwatch:DescribeAlarms', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments']),
    );
  });

  it('is named action by action', () => {
    expect([...permissions.values()].flat().filter(({ action }) => action.includes('*'))).toEqual([]);
  });
});

describe('mail', () => {
  it('is sent from one address of one verified domain, by those who have something to say', () => {
    const configured = synthesized(fullyConfigured).whole;
    const senders = [...permissionsByFunction(configured)].flatMap(([id, granted]) =>
      granted
        .filter(({ action }) => action.startsWith('ses:'))
        .map(({ action, resource }) => `${id.replace(/[0-9A-F]{8}$/, '')} ${action} ${resource}`),
    );
    for (const sender of ['RoutesSendMessage', 'SupportMailMessages']) {
      expect(senders).toContainEqual(
        expect.stringMatching(new RegExp(`^${sender} ses:SendEmail .*:identity/reelwright\\.example$`)),
      );
    }
    for (const sender of senders) {
      expect(sender).toMatch(
        /ses:SendEmail .*:(identity\/reelwright\.example|configuration-set\/reelwright-prod)$/,
      );
    }
    configured.hasResourceProperties('AWS::IAM::Role', {
      Policies: [
        {
          PolicyDocument: {
            Statement: Match.arrayWith([
              Match.objectLike({
                Action: 'ses:SendEmail',
                Condition: { StringEquals: { 'ses:FromAddress': 'hello@reelwright.example' } },
              }),
            ]),
          },
          PolicyName: 'Granted',
        },
      ],
    });
  });
});

describe('what an operator calls', () => {
  it('has a name of its own in each environment, and an output where a command looks for it', () => {
    for (const name of ['list-messages', 'sync-stripe-catalog', 'reconcile-billing']) {
      service.hasResourceProperties('AWS::Lambda::Function', { FunctionName: `reelwright-prod-${name}` });
    }
    service.hasOutput('StripeCatalogSync', { Value: { Ref: Match.stringLikeRegexp('SyncStripeCatalog') } });
    service.hasOutput('StripeWebhookEvents', { Value: stripeEventTypes.join(',') });
  });
});

describe('what fails', () => {
  it('is kept, encrypted, for two weeks', () => {
    service.hasResourceProperties('AWS::SQS::Queue', {
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
    });
  });

  it('is sent there by whatever is invoked without a caller who waits', () => {
    service.hasResourceProperties('AWS::Lambda::Function', {
      DurableConfig: { ExecutionTimeout: (120 + 30 + 5) * 60, RetentionPeriodInDays: 7 },
      DeadLetterConfig: { TargetArn: Match.anyValue() },
    });
    service.hasResourceProperties('AWS::Lambda::Function', {
      Description: Match.stringLikeRegexp('Starts renderings whose start was lost'),
      DeadLetterConfig: { TargetArn: Match.anyValue() },
    });
    service.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 });
    service.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [
        {
          RetryPolicy: { MaximumRetryAttempts: 0 },
          DeadLetterConfig: Match.anyValue(),
          Arn: Match.anyValue(),
          Id: Match.anyValue(),
        },
      ],
    });
  });

  it('goes when its time has come: expired videos are looked for by the hour', () => {
    service.hasResourceProperties('AWS::Events::Rule', {
      Description: 'Finds expired videos',
      ScheduleExpression: 'rate(1 hour)',
      Targets: [
        Match.objectLike({ RetryPolicy: { MaximumRetryAttempts: 0 }, DeadLetterConfig: Match.anyValue() }),
      ],
    });
  });

  it('is made good by the hour where Stripe was not heard', () => {
    service.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 hour)',
      Targets: [Match.objectLike({ Input: '{"hours":3}', DeadLetterConfig: Match.anyValue() })],
    });
  });

  it('ends with the code that it began with: renderings keep their version', () => {
    service.hasResource('AWS::Lambda::Version', { DeletionPolicy: 'RetainExceptOnCreate' });
    service.hasResourceProperties('AWS::Lambda::Alias', { Name: 'live' });
  });
});

function isOwnLogOrTrace({ action }: Permission): boolean {
  return action.startsWith('logs:') || action.startsWith('xray:');
}

/** `dynamodb:GetItem Credits`: the action and the gist of the resource. */
function briefly({ action, resource }: Permission): string {
  const gist = resource
    .replace(/<(\w+?)Table[0-9A-F]{8}(?:\.Arn)?>/, '$1')
    .replace(/([A-Za-z])[0-9A-F]{8}(?=[.>])/g, '$1')
    .replace('arn:aws:ssm:us-east-1:111122223333:', '');
  return `${action} ${gist}`;
}
