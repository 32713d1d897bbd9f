import { Validations } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { apiOrigin, distributionSettings, uncached } from '../../edge/distribution-settings.ts';
import { withOnePage } from '../../edge/edge-functions.ts';
import { PublishedFiles } from '../../edge/published-files.ts';
import { permissionsPolicy, securityHeaders } from '../../edge/security-headers.ts';
import type { SiteFiles } from '../../edge/site-files.ts';
import type { AccessLogs } from '../../foundation/access-logs.ts';
import type { Environment } from '../../foundation/environments.ts';
import type { Api } from '../api.ts';
import type { OriginSecret } from '../origin-secret.ts';
import type { Site } from '../site.ts';
import type { OperatorPool } from './operator-pool.ts';

export interface OperatorSiteProps {
  readonly environment: Environment;
  readonly accessLogs: AccessLogs;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly pool: OperatorPool;
  /** Its web ACL stands before the console too, and its links show revealed videos. */
  readonly site: Site;
  readonly files: SiteFiles;
}

/** One origin for the console and its API. */
export class OperatorSite extends Construct {
  readonly bucket: PublishedFiles;
  /** Without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: OperatorSiteProps) {
    super(scope, id);
    const { environment, accessLogs } = props;
    this.bucket = new PublishedFiles(this, 'Bucket', { accessLogs, logsPrefix: 'operators/' });
    const distribution = this.#addDistribution(props);
    if (!environment.isTrial) accessLogs.keep(distribution);
    this.bucket.tellMissing(distribution);
    acknowledgeRules(distribution, props);
    this.url = `https://${environment.operatorsDomain?.name ?? distribution.distributionDomainName}`;
  }

  #addDistribution({ environment, api, originSecret, site, files, pool }: OperatorSiteProps): Distribution {
    const responseHeadersPolicy = this.#addResponseHeaders({ pool, site });
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Reelwright (${environment.name}): operators`,
      ...distributionSettings(this, {
        environment,
        domain: environment.operatorsDomain,
        webAclArn: site.webAclArn,
      }),
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'Pages', {
              code: FunctionCode.fromInline(withOnePage(files.otherFiles)),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          ...uncached(apiOrigin(api.host, originSecret.header), responseHeadersPolicy),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
        },
      },
    });
    distribution.node.addDependency(originSecret);
    return distribution;
  }

  #addResponseHeaders({ pool, site }: Pick<OperatorSiteProps, 'pool' | 'site'>): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'ResponseHeaders', {
      securityHeadersBehavior: securityHeaders({
        contentSecurityPolicy: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          `img-src 'self' data: ${site.url}`,
          `media-src ${site.url}`,
          "font-src 'self'",
          // It ends with a slash, so that it covers what is under it on one machine, too.
          `connect-src 'self' ${pool.endpoint}`,
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ].join('; '),
        override: true,
      }),
      customHeadersBehavior: {
        customHeaders: [
          permissionsPolicy,
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          { header: 'x-robots-tag', value: 'noindex, nofollow', override: true },
        ],
      },
    });
  }
}

function acknowledgeRules(
  distribution: Distribution,
  { environment, site }: Pick<OperatorSiteProps, 'environment' | 'site'>,
): void {
  const validations = Validations.of(distribution);
  validations.acknowledge({
    id: 'AwsSolutions-CFR1',
    reason: 'The fact operatorNetworks says from where operators may ask, more closely than a country.',
  });
  if (environment.isTrial) {
    validations.acknowledge({ id: 'AwsSolutions-CFR3', reason: 'A trial is deleted without a trace.' });
  }
  if (site.webAclArn === undefined) {
    validations.acknowledge({
      id: 'AwsSolutions-CFR2',
      reason: "The site's web ACL stands here, where it has one.",
    });
  }
  if (environment.operatorsDomain === undefined) {
    validations.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'Without a domain of its own the distribution answers as *.cloudfront.net, whose oldest protocol AWS chooses. With a domain the minimum is TLS 1.2.',
    });
  }
}
