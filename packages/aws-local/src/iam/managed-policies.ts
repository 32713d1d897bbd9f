const logActions = ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'];

const allow = (actions: readonly string[]) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }],
});

/**
 * AWS's own policies that CDK attaches to roles, as AWS's managed policy reference lists them
 * (https://docs.aws.amazon.com/aws-managed-policy/latest/reference/).
 */
export const managedPolicies: Readonly<Record<string, unknown>> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': allow(logActions),
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicDurableExecutionRolePolicy': allow([
    ...logActions,
    'lambda:CheckpointDurableExecution',
    'lambda:GetDurableExecutionState',
  ]),
  'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess': allow([
    'xray:PutTraceSegments',
    'xray:PutTelemetryRecords',
    'xray:GetSamplingRules',
    'xray:GetSamplingTargets',
    'xray:GetSamplingStatisticSummaries',
  ]),
  'arn:aws:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited': {
    Version: '2012-10-17',
    Statement: [
      ...allow([
        'cloudwatch:DescribeAlarms',
        'lambda:UpdateAlias',
        'lambda:GetAlias',
        'lambda:GetProvisionedConcurrencyConfig',
      ]).Statement,
      {
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Resource: 'arn:aws:s3:::*/CodeDeploy/*',
      },
      {
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Resource: '*',
        Condition: { StringEquals: { 's3:ExistingObjectTag/UseWithCodeDeploy': 'true' } },
      },
      {
        Effect: 'Allow',
        Action: ['lambda:InvokeFunction'],
        Resource: 'arn:aws:lambda:*:*:function:CodeDeployHook_*',
      },
    ],
  },
};
