/** In US dollars, in us-east-1, before free tiers; each with its source. */
export const prices = {
  /** https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/ (HTTPS, North America and Europe) */
  edgeRequest: 1 / 1e6,
  edgeFunction: 0.1 / 1e6,
  edgeByte: 0.085 / 1e9,
  /** The same where they are highest: requests in South America, bytes in Singapore. */
  highestEdgeRequest: 2.2 / 1e6,
  highestEdgeByte: 0.12 / 1e9,
  /** https://aws.amazon.com/waf/pricing/ */
  inspectedRequest: 0.6 / 1e6,
  webAclMonth: 5,
  webAclRuleMonth: 1,
  /** https://aws.amazon.com/api-gateway/pricing/ (HTTP APIs) */
  apiCall: 1 / 1e6,
  /** https://aws.amazon.com/lambda/pricing/ (ARM) */
  invocation: 0.2 / 1e6,
  gigabyteSecond: 0.0000133334,
  durableOperation: 8 / 1e6,
  /** https://aws.amazon.com/cloudwatch/pricing/ (logs; of an objective two signals a minute) */
  logByte: 0.5 / 1e9,
  alarmMonth: 0.1,
  metricMonth: 0.3,
  dashboardMonth: 3,
  objectiveMonth: 0.13,
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ */
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  /** https://aws.amazon.com/s3/pricing/ */
  objectWrite: 5 / 1e6,
  objectByteMonth: 0.023 / 1e9,
  /** https://aws.amazon.com/ses/pricing/ */
  mail: 0.1 / 1e3,
  /** https://aws.amazon.com/cognito/pricing/ (Essentials): also a user who never confirms is active in that month */
  activeUser: 0.015,
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secretMonth: 0.4,
  /** https://aws.amazon.com/kms/pricing/ */
  keyMonth: 1,
} as const;
