import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type Environment, edgeRegion, isAwayFromEdge } from './environments.ts';
import { lifetimeOf } from './lifetime.ts';

const keptFor = Duration.days(90);

const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
  'ssl-protocol',
  'cs-protocol-version',
] as const;

/** Access logs of CloudFront and of buckets without uploads from browsers: S3 logs the sender's address. */
export class AccessLogs extends Construct {
  readonly bucket: Bucket;
  readonly #environment: Environment;
  #kept: Distribution | undefined;

  constructor(scope: Construct, id: string, props: { readonly environment: Environment }) {
    super(scope, id);
    this.#environment = props.environment;
    const { retain } = props.environment;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [{ expiration: keptFor, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: lifetimeOf(props.environment).removalPolicy,
      autoDeleteObjects: !retain,
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This is the bucket of the access logs: logging its own writes would never end.',
    });
  }

  /**
   * Logs requests without the query string (signatures of links, one-time sign-in tokens), cookies, referrers
   * and addresses.
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-V2-S3.html
   */
  keep(distribution: Distribution): void {
    const stack = Stack.of(this);
    this.#kept = distribution;
    if (!isAwayFromEdge(this.#environment)) this.deliverFrom(this);
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [this.bucket.arnForObjects(`AWSLogs/${stack.account}/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: {
            'aws:SourceArn': stack.formatArn({
              service: 'logs',
              ...(isAwayFromEdge(this.#environment) && { region: edgeRegion }),
              resource: 'delivery-source',
              resourceName: this.#deliveryName,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR3',
      reason:
        'Access logs are delivered by CloudWatch Logs deliveries (standard logging v2), which can leave out query strings and addresses; the rule knows only the older kind, which cannot.',
    });
  }

  /**
   * Makes the delivery in a stack of the region where CloudFront's are; the bucket may be in another.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html
   */
  deliverFrom(scope: Construct): void {
    if (this.#kept === undefined) return;
    const name = this.#deliveryName;
    const isAway = scope !== this;
    const idOf = (part: string) => (isAway ? `${this.node.id}${part}` : part);
    const source = new CfnDeliverySource(scope, idOf('Source'), {
      name,
      resourceArn: Stack.of(this).formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: this.#kept.distributionId,
      }),
      logType: 'ACCESS_LOGS',
    });
    const destination = new CfnDeliveryDestination(scope, idOf('Destination'), {
      name,
      destinationResourceArn: this.bucket.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(scope, idOf('Delivery'), {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...recordFields],
    });
    delivery.addResourceDependency(source);
  }

  get #deliveryName(): string {
    return `${Stack.of(this).stackName}-site`;
  }
}

export function accessLogsIn(stacks: readonly Stack[]): readonly AccessLogs[] {
  return stacks.flatMap((stack) => stack.node.findAll()).filter((each) => each instanceof AccessLogs);
}
