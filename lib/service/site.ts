import { Duration, Validations } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
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
import { routes } from '../../contract/routes.ts';
import { apiOrigin, distributionSettings, uncached } from '../edge/distribution-settings.ts';
import { withPages, withStatusOfFile } from '../edge/edge-functions.ts';
import { PublishedFiles } from '../edge/published-files.ts';
import { permissionsPolicy, securityHeaders } from '../edge/security-headers.ts';
import type { SiteFiles } from '../edge/site-files.ts';
import { hasWebAcls, SiteWebAcl } from '../edge/web-acl.ts';
import type { AccessLogs } from '../foundation/access-logs.ts';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { Media } from '../media/media.ts';
import type { Api } from './api.ts';
import type { Identity } from './identity.ts';
import type { OriginSecret } from './origin-secret.ts';

export interface SiteProps {
  readonly environment: Environment;
  readonly accessLogs: AccessLogs;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly media: Media;
  readonly identity: Identity;
  readonly files: SiteFiles;
  /** From another stack, where the site's own may not have it. */
  readonly webAclArn: string | undefined;
}

/** One origin for pages, API and videos: the browser needs no CORS. */
export class Site extends Construct {
  readonly bucket: PublishedFiles;
  /** Undefined where no web ACL stands before the site. */
  readonly webAclArn: string | undefined;
  readonly distributionId: string;
  /** `*.cloudfront.net`, to which the domain's DNS leads. */
  readonly distributionDomain: string;
  /** Without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { environment } = props;
    this.bucket = new PublishedFiles(this, 'Bucket', { accessLogs: props.accessLogs, logsPrefix: 'site/' });
    this.webAclArn = hasWebAcls(environment)
      ? (props.webAclArn ?? new SiteWebAcl(this, 'WebAcl', { environment }).arn)
      : undefined;
    const distribution = this.#addDistribution(props);
    this.distributionId = distribution.distributionId;
    this.distributionDomain = distribution.distributionDomainName;
    if (environment.isTrial) acknowledgeTrial(distribution);
    else props.accessLogs.keep(distribution);
    this.bucket.tellMissing(distribution);
    this.url = `https://${environment.domain?.name ?? distribution.distributionDomainName}`;
  }

  provideUrl(writer: ReelwrightFunction): void {
    writer.setVariable('SITE_URL', this.url);
  }

  #addDistribution(props: SiteProps): Distribution {
    const { environment, originSecret, files } = props;
    const responseHeadersPolicy = this.#addResponseHeaders(props);
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Reelwright (${environment.name})`,
      ...distributionSettings(this, { environment, domain: environment.domain, webAclArn: this.webAclArn }),
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy,
        functionAssociations: [
          this.#atViewer(FunctionEventType.VIEWER_REQUEST, 'Pages', withPages(files.pages, files.otherFiles)),
          this.#atViewer(FunctionEventType.VIEWER_RESPONSE, 'Status', withStatusOfFile),
        ],
      },
      additionalBehaviors: {
        ...this.#addApiBehaviors(props, responseHeadersPolicy),
        ...mediaBehaviors(props.media, responseHeadersPolicy),
      },
    });
    distribution.node.addDependency(originSecret);
    acknowledgeRules(distribution, environment);
    return distribution;
  }

  /** The paths that the HTTP API answers. */
  #addApiBehaviors(
    { environment, api, originSecret }: SiteProps,
    responseHeadersPolicy: ResponseHeadersPolicy,
  ): Record<string, BehaviorOptions> {
    const origin = apiOrigin(api.host, originSecret.header);
    const ofApi = uncached(origin, responseHeadersPolicy);
    const toApi = {
      ...ofApi,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
    };
    return {
      // Many people read it during an incident, also while the API fails.
      [routes.getStatus.path]: {
        origin,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: this.#addSharedAnswers(environment),
        compress: false,
        responseHeadersPolicy,
      },
      '/api/*': toApi,
      [routes.mcp.path]: toApi,
      // Not cached: sharing stops at once.
      '/share/*': {
        ...ofApi,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      },
    };
  }

  /**
   * Caches by the answers' own `s-maxage` and `stale-if-error`.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
   */
  #addSharedAnswers({ name }: Environment): CachePolicy {
    return new CachePolicy(this, 'SharedAnswers', {
      cachePolicyName: `reelwright-${name}-shared-answers`,
      comment: 'Answers that are the same for everyone',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
    });
  }

  #atViewer(eventType: FunctionEventType, id: string, code: string) {
    return {
      eventType,
      function: new EdgeFunction(this, id, {
        code: FunctionCode.fromInline(code),
        runtime: FunctionRuntime.JS_2_0,
      }),
    };
  }

  #addResponseHeaders({ identity, media }: SiteProps): ResponseHeadersPolicy {
    const connectTo = [
      "'self'",
      new URL(identity.endpoint).origin,
      media.uploadOrigin,
      ...(identity.signInOrigin ? [identity.signInOrigin] : []),
    ];
    return new ResponseHeadersPolicy(this, 'ResponseHeaders', {
      securityHeadersBehavior: securityHeaders({
        contentSecurityPolicy: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data: blob:",
          "media-src 'self' blob:",
          "font-src 'self'",
          `connect-src ${connectTo.join(' ')}`,
          "manifest-src 'self'",
          "worker-src 'self'",
          // The Trusted Types policy is for the service worker's URL.
          "require-trusted-types-for 'script'",
          'trusted-types reelwright',
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ].join('; '),
        // Pages that functions render have a stricter policy, with their style's hash.
        override: false,
      }),
      customHeadersBehavior: {
        customHeaders: [
          permissionsPolicy,
          // The checkout's tab opens before its URL is known.
          { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        ],
      },
    });
  }
}

/** The paths of signed links. Not cached: deleted files and withdrawn addresses end at once. */
function mediaBehaviors(
  media: Media,
  responseHeadersPolicy: ResponseHeadersPolicy,
): Record<string, BehaviorOptions> {
  const toMediaBucket = {
    origin: S3BucketOrigin.withOriginAccessControl(media.bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    compress: false,
    trustedKeyGroups: [media.signers],
    responseHeadersPolicy,
  };
  return {
    // The path is the S3 key. The bucket has nothing else under these prefixes.
    '/media/*': toMediaBucket,
    '/evidence/*': toMediaBucket,
    '/images/*': toMediaBucket,
    '/exports/*': toMediaBucket,
    '/chains/*': toMediaBucket,
  };
}

function acknowledgeTrial(distribution: Distribution): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR3',
    reason: 'A trial is deleted without a trace.',
  });
}

function acknowledgeRules(distribution: Distribution, environment: Environment): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR1',
    reason: 'The product is sold everywhere.',
  });
  if (!hasWebAcls(environment)) {
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR2',
      reason: 'A web ACL costs more than all else of an environment that is watched by no person.',
    });
  }
  if (environment.domain === undefined) {
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'Without a domain of its own the distribution answers as *.cloudfront.net, whose oldest protocol AWS chooses. With a domain the minimum is TLS 1.2.',
    });
  }
}
