const logActions = ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'];

const allow = (actions: readonly string[]) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }],
});

/**
 * AWS's own policies that CDK attaches to functions' roles, as AWS's managed policy reference lists them
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
};
