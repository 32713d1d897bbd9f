import { type PageKey, pageKeys, type RouteKey, routes } from '../../../contract/routes.ts';
import { functionOf } from '../../../functions/entries/route-functions.ts';
import { capitalized } from '../../../lib/foundation/construct-id.ts';
import type { Environment } from '../../../lib/foundation/environments.ts';
import { routesOf } from '../../../lib/service/routes.ts';

/** Checkers whose findings may be answered. */
export type Checker = 'nag' | 'checkov' | 'guard';

/** Why what some rules ask for is not done at these resources. */
export interface Answer {
  readonly rules: Partial<Readonly<Record<Checker, readonly string[]>>>;
  readonly reason: string;
  /** Groups and single resources, by their path without the environment. */
  readonly resources: readonly string[];
  /** The roles or logs of the groups' functions, which are beside them. */
  readonly suffix?: 'Role' | 'Log';
  /** Where it is so; everywhere by default. */
  readonly environments?: readonly Environment['name'][];
}

/** Functions that have the same answers. Each is named: a new one is found until it is answered. */
export const groups = {
  'functions of routes': [
    ...functionsOf([...routesOf('site'), ...pageKeys]).map((name) => `Api/Routes/${name}`),
    ...functionsOf(routesOf('developers')).map((name) => `DeveloperApi/DeveloperRoutes/${name}`),
    'Operators/OperatorFunctions/ActForOperator',
    'Operators/OperatorFunctions/ReadForOperator',
  ],
  'triggers of the user pool': [
    'Service/SignIn/CustomMessage',
    'Service/SignIn/PostConfirmation',
    'Service/SignIn/PreSignUp',
    'Service/SignIn/PreTokenGenerationConfig',
  ],
  "operators' functions": [
    'Operators/ManageOperators',
    'Service/ApiContracts/SetApiContract',
    'Service/Billing/SyncStripeCatalog',
    'Service/Generation/ReportMargin',
    'Service/OperatorCommands/ActForCommand',
    'Service/Recovery/CheckRestored',
    'Service/Recovery/EraseAgain',
    'Service/Support/ListMessages',
    'Service/UserExport/ImportUsers',
  ],
  'functions of deployments': [
    'Service/ApiKeySecret/CreateApiKeySecret',
    'Service/AwaitSender',
    'Service/ForgetWrittenSecrets',
    'Service/Generation/Provenance/CreateCertificates',
    'Service/Media/Keys/CreateSigningKey',
    'Service/Media/Keys/UseSigningKey',
  ],
  'functions of schedules, streams and queues': [
    'Monitoring/Balances/CheckBalances',
    'Monitoring/Canary/RunCanary',
    'Monitoring/RoutineWebhook/SendAlarms',
    'Monitoring/SecretAges/CheckSecretAges',
    'Monitoring/UrgentWebhook/SendAlarms',
    'Operators/OperatorRuns/ExportAudit',
    'Operators/OperatorRuns/FinishOperatorActions',
    'Service/AccountNotices/MailAccountNotice',
    'Service/Billing/ReconcileBilling',
    'Service/DataExports/WriteExport',
    'Service/Deletions/FindGoneUsers',
    'Service/Deletions/RemovePendingSignUps',
    'Service/Deletions/ResumeDeletions',
    'Service/Generation/CheckModels',
    'Service/Generation/ReconcileVideos',
    'Service/Generation/RenderVideo',
    'Service/MailOutcomes/RecordMail',
    'Service/Reports/FollowCases',
    'Service/Retention/RemoveExpiredVideos',
    'Service/Status/MeasureServices',
    'Service/Status/NotifySubscribers',
    'Service/Support/MailMessages',
    'Service/UserExport/ExportUsers',
    'Service/Webhooks/DeliverWebhooks',
    'Service/Webhooks/SweepWebhooks',
  ],
  "CDK's functions": [
    'Operators/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
    'Operators/Custom::S3AutoDeleteObjectsCustomResourceProvider/Handler',
    'Pages/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
    'Service/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
    'Service/Custom::S3AutoDeleteObjectsCustomResourceProvider/Handler',
  ],
  tables: [
    'Data/AccountCodes/Table',
    'Data/ApiAccess/Table',
    'Data/Audit/Table',
    'Data/Cases/Table',
    'Data/ConfirmationLinks/Table',
    'Data/Credits/Table',
    'Data/IdempotencyRecords/Table',
    'Data/Limits/Table',
    'Data/Identities/Table',
    'Data/Lines/Table',
    'Data/Messages/Table',
    'Data/OperatorRequests/Table',
    'Data/Orders/Table',
    'Data/PersonalFiles/Table',
    'Data/Presets/Table',
    'Data/Projects/Table',
    'Data/Refusals/Table',
    'Data/SentMails/Table',
    'Data/Settings/Table',
    'Data/Spend/Table',
    'Data/Status/Table',
    'Data/StatusSubscriptions/Table',
    'Data/Videos/Table',
    'Data/Webhooks/Table',
  ],
  'dead-letter queues': [
    'Monitoring/Balances/Failures',
    'Monitoring/Canary/Failures',
    'Monitoring/RoutineWebhook/Failures',
    'Monitoring/SecretAges/Failures',
    'Monitoring/UrgentWebhook/Failures',
    'Operators/OperatorRuns/Failures',
    'Service/AccountNotices/Failures',
    'Service/Billing/Failures',
    'Service/DataExports/Failures',
    'Service/Deletions/Failures',
    'Service/Generation/Failures',
    'Service/MailOutcomes/Failures',
    'Service/Reports/Failures',
    'Service/Retention/Failures',
    'Service/Status/Failures',
    'Service/Support/Failures',
    'Service/UserExport/Failures',
    'Service/Webhooks/Failures',
  ],
  'alarms of releases': [
    ...['Checkouts', 'DeductCredits', 'GenerateVideo', 'StripeWebhook', 'Subscription'].map(
      (name) => `Api/Routes/Releases/${name}`,
    ),
    'DeveloperApi/DeveloperRoutes/Releases/GenerateByKey',
    'DeveloperApi/DeveloperRoutes/Releases/Mcp',
    'Service/Releases/RenderVideo',
  ].flatMap((path) => [`${path}Crashes`, `${path}Failures`]),
  buckets: [
    'Operators/AuditArchive/Bucket',
    'Operators/OperatorAccessLogs/Bucket',
    'Operators/OperatorSite/Bucket',
    'Service/AccessLogs/Bucket',
    'Service/Media/Bucket',
    'Service/Resumes/Bucket',
    'Service/SampleClips/Bucket',
    'Service/Site/Bucket',
    'Service/UserExport/Bucket',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Group = keyof typeof groups;

export function isGroup(name: string): name is Group {
  return Object.hasOwn(groups, name);
}

/** Every function but those of CDK. */
export const ourFunctions: readonly Group[] = [
  'functions of routes',
  'triggers of the user pool',
  "operators' functions",
  'functions of deployments',
  'functions of schedules, streams and queues',
];
/** Each once: several routes may share one. */
function functionsOf(keys: readonly (RouteKey | PageKey)[]): readonly string[] {
  return [...new Set(keys.map((key) => capitalized(functionOf(key).name)))];
}

const logsBesideNoFunction = [
  'Api/Routes/StageLog',
  'Operators/BucketEmptyingLog',
  'Operators/DeploymentLog',
  'Operators/OperatorFunctions/StageLog',
  'Pages/DeploymentLog',
  'Service/BucketEmptyingLog',
  'Service/DeploymentLog',
];
const logEncryption = {
  rules: { nag: ['CloudWatchLogGroupEncrypted'], checkov: ['CKV_AWS_158'], guard: ['CT.CLOUDWATCH.PR.3'] },
  reason:
    'CloudWatch Logs encrypts every log group with a key of its own (https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html), and lines hold no secret. A key of ours would be read by the same roles.',
} as const;
const logRetention = {
  rules: { guard: ['CT.CLOUDWATCH.PR.2'] },
  reason:
    'Kept as long as an operator needs it, a week to three months (lib/foundation/environments.ts): what is not kept cannot leak.',
} as const;
const versioning = {
  nag: ['S3BucketVersioningEnabled', 'S3BucketReplicationEnabled'],
  checkov: ['CKV_AWS_21'],
  guard: ['CT.S3.PR.11'],
} as const;

export const answers: readonly Answer[] = [
  // Functions
  {
    rules: { nag: ['LambdaInsideVPC'], checkov: ['CKV_AWS_117'], guard: ['CT.LAMBDA.PR.3'] },
    reason:
      'It calls public endpoints only (AWS, Stripe, Google), each with a role or key of its own. No network of ours has anything to reach, and NAT gateways would cost more than the functions.',
    resources: [...ourFunctions, "CDK's functions"],
  },
  {
    rules: { nag: ['LambdaConcurrency'], checkov: ['CKV_AWS_115'] },
    reason:
      "API Gateway's throttle bounds each route; what brings money and people in has a share ([decision 42](../../../docs/decisions/0042-bulkheads.md)). A reservation is taken from the account's quota, which may be 10 in a new account, and Lambda refuses one that leaves fewer than 100 (https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html).",
    resources: ['functions of routes'],
  },
  {
    rules: { nag: ['LambdaConcurrency'], checkov: ['CKV_AWS_115'] },
    reason:
      'Its one caller bounds how often it runs: the user pool, a schedule, a stream, the line of a model, a deployment or an operator. A reservation would be taken from all others.',
    resources: [
      'triggers of the user pool',
      "operators' functions",
      'functions of deployments',
      'functions of schedules, streams and queues',
      "CDK's functions",
    ],
  },
  {
    rules: { nag: ['LambdaDLQ'], checkov: ['CKV_AWS_116'] },
    reason:
      'Invoked synchronously only: the caller sees the failure, and Lambda would send nothing to a queue.',
    resources: ['functions of routes', 'triggers of the user pool', "operators' functions"],
  },
  {
    rules: { nag: ['LambdaDLQ'], checkov: ['CKV_AWS_116'] },
    reason: 'Called by CloudFormation only, which waits for its answer: a failure fails the deployment.',
    resources: ['functions of deployments', "CDK's functions"],
  },
  {
    rules: { checkov: ['CKV_AWS_173'] },
    reason:
      'Lambda encrypts variables with a key of its own (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html). They hold names and addresses, and at routes the origin secret, which keeps others from going around the web ACL; keys to money and media are read from SSM at run time.',
    resources: [
      ...ourFunctions,
      'Operators/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
      'Pages/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
      'Service/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
    ],
  },
  {
    rules: { nag: ['IAMNoInlinePolicy'] },
    reason:
      'The policy is of this one role, is made from what is granted in code and goes with the role: for that AWS recommends an inline policy (https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies-choosing-managed-or-inline.html).',
    resources: ourFunctions,
    suffix: 'Role',
  },
  {
    rules: { nag: ['IAMNoInlinePolicy'] },
    reason:
      'A part of one role, apart only because it names a resource that is created after the role; it is used by no other.',
    resources: [
      'Api/Routes/Invoker',
      'DeveloperApi/DeveloperRoutes/Invoker',
      'Operators/OperatorFunctions/Invoker',
      'Service/DataExports/WriteExport/Checkpoints',
      'Service/Generation/RenderVideo/Checkpoints',
      'Service/SignIn/PostConfirmation/EndSessions',
      'Service/SignIn/PostConfirmation/FindUser',
      'Service/SignIn/PreSignUp/LinkProviders',
      'Service/SignIn/PreTokenGenerationConfig/FindUser',
    ],
  },
  {
    rules: { nag: ['IAMNoInlinePolicy'] },
    reason: "What this one role of GitHub's workflows may do, and no other role; it goes with the role.",
    resources: ['Delivery/Deploy/DefaultPolicy', 'Delivery/Diff/DefaultPolicy'],
    environments: ['prod'],
  },
  {
    rules: { nag: ['IAMNoInlinePolicy'] },
    reason: "CDK's own: what its copier may read and write, used by no other role.",
    resources: [
      'Operators/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C/ServiceRole/DefaultPolicy',
      'Pages/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C/ServiceRole/DefaultPolicy',
      'Service/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C/ServiceRole/DefaultPolicy',
    ],
  },

  // Logs
  { ...logEncryption, resources: [...ourFunctions, ...logsBesideNoFunction], suffix: 'Log' },
  { ...logRetention, resources: [...ourFunctions, ...logsBesideNoFunction], suffix: 'Log' },

  // Tables and queues
  {
    rules: { checkov: ['CKV_AWS_119'], guard: ['CT.DYNAMODB.PR.2'] },
    reason:
      'DynamoDB encrypts every table with a key of its own (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.howitworks.html). A key of ours would be used by the same roles, and costs for each call.',
    resources: ['tables'],
  },
  {
    rules: { nag: ['DynamoDBInBackupPlan'] },
    reason: 'Nothing is kept of this environment: it holds examples, and point-in-time recovery is on.',
    resources: ['tables'],
    environments: ['dev', 'staging'],
  },
  {
    rules: {
      nag: ['DynamoDBInBackupPlan', 'DynamoDBPITREnabled'],
      checkov: ['CKV_AWS_28', 'CKV_AWS_165'],
      guard: ['CT.DYNAMODB.PR.1'],
    },
    reason: 'A trial is deleted without a trace (decision 46).',
    resources: ['tables', 'Data/Erasures/Table'],
    environments: ['trial'],
  },
  {
    rules: { checkov: ['CKV_AWS_27'] },
    reason:
      "SQS encrypts it with a key of its own (SSE-SQS), which the rule does not know. EventBridge could not send to it with AWS's KMS key (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html).",
    resources: ['dead-letter queues'],
  },
  {
    rules: { guard: ['CT.SQS.PR.1'] },
    reason: 'It is itself the dead-letter queue: an operator reads it.',
    resources: ['dead-letter queues'],
  },

  {
    rules: { nag: ['DynamoDBInBackupPlan'] },
    reason:
      'The plan in the stack Backups names it (lib/backups/backups-stack.ts); the rule looks only into the stack of the table.',
    resources: ['tables'],
    environments: ['prod'],
  },
  {
    rules: { checkov: ['CKV_AWS_166'] },
    reason:
      'AWS Backup encrypts every vault with a key of its own (https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html). Without a key of ours a backup, the last resort, cannot be lost.',
    resources: ['BackupCopies/Vault', 'Backups/Vault'],
  },

  // Secrets
  {
    rules: { nag: ['SecretsManagerRotationEnabled'] },
    reason:
      'CloudFront and the functions get it by deployments, so npm run rotate replaces it by two of them; an alarm tells its age.',
    resources: ['Operators/OperatorOriginSecret/Generation1', 'Service/OriginSecret/Generation1'],
  },
  {
    rules: { nag: ['SecretsManagerUsingKMSKey'], checkov: ['CKV_AWS_149'] },
    reason:
      'Secrets Manager encrypts every secret with a key of its own (https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html). A key of ours would be used by the same roles.',
    resources: ['Operators/OperatorOriginSecret/Generation1', 'Service/OriginSecret/Generation1'],
  },

  // The key that signs videos
  {
    rules: { guard: ['CT.KMS.PR.3'] },
    reason:
      "CDK's policy leaves the key to the account's own roles. Only what renders or joins videos may sign with it, and nothing of ours makes grants.",
    resources: ['Service/Generation/Provenance/Key'],
  },

  // Topics of alarms
  {
    rules: { nag: ['SNSEncryptedKMS'], checkov: ['CKV_AWS_26'] },
    reason:
      "A message is the name and text of an alarm. CloudWatch cannot publish with AWS's key for SNS (https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html), and a lost key of ours would silence every alarm.",
    resources: ['Monitoring/Alarms/Routine', 'Monitoring/Alarms/Urgent'],
  },

  // Web ACLs
  {
    rules: { nag: ['WAFv2LoggingEnabled'] },
    reason:
      "Its log would hold every visitor's address. What it refuses is counted by rule as a metric, without addresses.",
    resources: ['Service/Identity/WebAcl/Acl', 'Service/Site/WebAcl/Acl'],
  },
  {
    rules: { checkov: ['CKV_AWS_192'] },
    reason:
      "It protects Cognito, which AWS keeps, and only counts requests by address: Cognito's clients do not understand other refusals.",
    resources: ['Service/Identity/WebAcl/Acl'],
  },

  // Buckets
  {
    rules: { nag: ['S3DefaultEncryptionKMS'], guard: ['CT.S3.PR.10'] },
    reason:
      'S3 encrypts every object with a key of its own (SSE-S3). A key of ours would be used by the same roles and by CloudFront, and costs for each request.',
    resources: ['buckets'],
  },
  {
    rules: { nag: ['S3BucketDefaultLockEnabled'], guard: ['CT.S3.PR.9'] },
    reason: 'People may have their files deleted at any time: no object may be locked.',
    resources: ['Service/Media/Bucket', 'Service/Resumes/Bucket', 'Service/UserExport/Bucket'],
  },
  {
    rules: { nag: ['S3BucketDefaultLockEnabled'], guard: ['CT.S3.PR.9'] },
    reason: 'Requests are kept for 90 days and no longer; nothing is proved by them.',
    resources: ['Operators/OperatorAccessLogs/Bucket', 'Service/AccessLogs/Bucket'],
  },
  {
    rules: { nag: ['S3BucketDefaultLockEnabled'], guard: ['CT.S3.PR.9'] },
    reason: 'Each deployment replaces what is here.',
    resources: ['Operators/OperatorSite/Bucket', 'Service/SampleClips/Bucket', 'Service/Site/Bucket'],
  },
  {
    rules: versioning,
    reason: 'Each deployment makes its objects again from the repository.',
    resources: ['Operators/OperatorSite/Bucket', 'Service/SampleClips/Bucket', 'Service/Site/Bucket'],
  },
  {
    rules: versioning,
    reason:
      'Logs are written once and expire after 90 days: there is no earlier version, and a copy would be kept longer.',
    resources: ['Operators/OperatorAccessLogs/Bucket', 'Service/AccessLogs/Bucket'],
  },
  {
    rules: versioning,
    reason:
      'A file is written once, under a key of its own, and deleted when its sender asks or it expires: an earlier version would outlive that.',
    resources: ['Service/Resumes/Bucket'],
  },
  {
    rules: versioning,
    reason: 'Nothing is kept of this environment: it holds examples.',
    resources: ['Service/Media/Bucket', 'Service/UserExport/Bucket'],
    environments: ['trial', 'dev', 'staging'],
  },
  {
    rules: { nag: ['S3BucketReplicationEnabled'] },
    reason:
      'AWS Backup copies it each day to us-west-2 (lib/backups/backup-copies-stack.ts), and a copy ends as the privacy page promises; a replica would outlive a deletion.',
    resources: ['Service/Media/Bucket', 'Service/UserExport/Bucket'],
    environments: ['prod'],
  },
  {
    rules: { nag: ['S3BucketReplicationEnabled'] },
    reason:
      'What is here is exported from the table of the audit, of which AWS Backup makes copies in another region; here no one can change it.',
    resources: ['Operators/AuditArchive/Bucket'],
  },
  {
    rules: { checkov: ['CKV_AWS_18'], guard: ['CT.S3.PR.2'] },
    reason: 'This is the bucket of the access logs: logging its own writes would never end.',
    resources: ['Operators/OperatorAccessLogs/Bucket', 'Service/AccessLogs/Bucket'],
  },
  {
    rules: { nag: ['S3BucketLoggingEnabled'], checkov: ['CKV_AWS_18'], guard: ['CT.S3.PR.2'] },
    reason:
      "Browsers upload images here, and S3's log would hold their addresses; it has no format without. Who may upload, and what was made of it, is in the API's log, and what is fetched in the distribution's.",
    resources: ['Service/Media/Bucket'],
  },
  {
    rules: { guard: ['CT.S3.PR.4'] },
    reason: 'No function waits for an object to be written.',
    resources: ['buckets'],
  },

  // Distribution
  {
    rules: { checkov: ['CKV_AWS_86'], guard: ['CT.CLOUDFRONT.PR.5'] },
    reason:
      'Access logs are delivered by CloudWatch Logs deliveries (standard logging v2), which can leave out query strings and addresses; the rules know only the older kind, which cannot.',
    resources: ['Operators/OperatorSite/Distribution', 'Service/Site/Distribution'],
  },
  {
    rules: { guard: ['CT.CLOUDFRONT.PR.1'] },
    reason: 'The viewer-request function names the page of every address, that of / too.',
    resources: ['Operators/OperatorSite/Distribution', 'Service/Site/Distribution'],
  },
  {
    rules: { guard: ['CT.CLOUDFRONT.PR.4'] },
    reason:
      'S3 and API Gateway are regional services over several zones; there is no second region to send a request to.',
    resources: ['Operators/OperatorSite/Distribution', 'Service/Site/Distribution'],
  },
  {
    rules: {
      checkov: ['CKV_AWS_174'],
      guard: ['CT.CLOUDFRONT.PR.6', 'CT.CLOUDFRONT.PR.7', 'CT.CLOUDFRONT.PR.9'],
    },
    reason:
      "Without a domain the site is at CloudFront's own name and certificate, whose TLS policy cannot be chosen (https://docs.aws.amazon.com/AmazonCloudFront/latest/APIReference/API_ViewerCertificate.html). Production needs a domain and sets TLSv1.2.",
    resources: ['Operators/OperatorSite/Distribution', 'Service/Site/Distribution'],
    environments: ['trial', 'dev', 'staging'],
  },

  {
    rules: { checkov: ['CKV_AWS_68'] },
    reason:
      'A web ACL is where alarms reach a person (decision 48): it costs more than all else of an environment without visitors.',
    resources: ['Operators/OperatorSite/Distribution', 'Service/Site/Distribution'],
    environments: ['trial', 'dev', 'staging'],
  },

  // Releases
  {
    rules: { nag: ['CloudWatchAlarmAction'], guard: ['CT.CLOUDWATCH.PR.1'] },
    reason:
      'CodeDeploy reads its state while a new version is released and takes the version back, which fails the deployment: the operator is there. At other times the alarms of the monitoring stack mail.',
    resources: ['alarms of releases'],
  },

  // Routes that anyone may call
  {
    rules: { guard: ['CT.APIGATEWAY.PR.5'] },
    reason:
      'Stripe and GitHub call without a token: the handler verifies the signature over the raw body first.',
    resources: ['Api/Routes/StripeWebhookRoute', 'DeveloperApi/DeveloperRoutes/ReportKeyLeaksRoute'],
  },
  {
    rules: { guard: ['CT.APIGATEWAY.PR.5'] },
    reason: 'Programs call with an API key, which the handler finds by its hash before anything else.',
    resources: routesOf('developers')
      .filter((key) => routes[key].access === 'key')
      .map((key) => `DeveloperApi/DeveloperRoutes/${capitalized(key)}Route`),
  },
  {
    rules: { guard: ['CT.APIGATEWAY.PR.5'] },
    reason:
      'What is shared (a video, a project, a preset) is public to those who have its link, which holds 128 random bits.',
    resources: [
      'Api/Routes/GetSharedPresetRoute',
      'Api/Routes/GetSharedProjectRoute',
      'Api/Routes/GetSharedVideoRoute',
      'Api/Routes/SharedProjectPageHeadRoute',
      'Api/Routes/SharedProjectPageRoute',
      'Api/Routes/SharedVideoPageHeadRoute',
      'Api/Routes/SharedVideoPageRoute',
    ],
  },
  {
    rules: { guard: ['CT.APIGATEWAY.PR.5'] },
    reason:
      'The caller follows a mailed link and has no session: the random bits of the link authorize the call.',
    resources: [
      'Api/Routes/ConfirmAccountRoute',
      'Api/Routes/ConfirmStatusSubscriptionRoute',
      'Api/Routes/EndSessionsByLinkRoute',
      'Api/Routes/EndStatusSubscriptionRoute',
    ],
  },
  {
    rules: { guard: ['CT.APIGATEWAY.PR.5'] },
    reason:
      'Visitors without an account write to us, report videos and subscribe: counted by network and address.',
    resources: [
      'Api/Routes/SendMessageRoute',
      'Api/Routes/SendReportRoute',
      'Api/Routes/SubscribeToStatusRoute',
    ],
  },
  {
    rules: { guard: ['CT.APIGATEWAY.PR.5'] },
    reason: 'The status of the services is public.',
    resources: ['Api/Routes/GetHealthRoute', 'Api/Routes/GetStatusRoute'],
  },
  {
    rules: { guard: ['CT.APIGATEWAY.PR.5'] },
    reason:
      'Anyone may ask how many reports there were, and whether a file was made here: the answer is yes or no. The web ACL limits it by address.',
    resources: ['Api/Routes/ReadTransparencyRoute', 'Api/Routes/VerifyFileRoute'],
  },
];
