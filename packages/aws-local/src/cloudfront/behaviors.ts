import { createPublicKey, type KeyObject } from 'node:crypto';
import { ofType, type Resource, type ResourceOf } from '../assembly/resource-type.ts';
import { type CachePolicy, cachePolicyOf, managedCachePolicies } from './cache-policies.ts';
import { compileFunction, type EdgeFunction } from './function-runtime.ts';
import { allViewerExceptHostHeader } from './managed-policies.ts';
import { matchesPathPattern } from './path-pattern.ts';
import {
  type CacheBehavior,
  cachePolicy,
  type distribution,
  edgeFunction,
  keyGroup,
  type OriginConfig,
  publicKey,
  type ResponseHeadersPolicy,
  responseHeadersPolicy,
} from './resources.ts';

interface OriginSettings {
  readonly domainName: string;
  /** What the edge adds to each request, by names in lower case. */
  readonly customHeaders: ReadonlyMap<string, string>;
}

type Origin = OriginSettings &
  /** `signs`: without an origin access control CloudFront does not sign its requests. */
  (
    | { readonly kind: 'bucket'; readonly bucket: string; readonly signs: boolean }
    | { readonly kind: 'http'; readonly port: number }
  );

/** A cache behavior with everything that it refers to. */
export interface Behavior {
  /** Undefined for the default behavior. */
  readonly pathPattern: string | undefined;
  readonly allowedMethods: readonly string[];
  readonly cachePolicy: CachePolicy;
  /** That an answer may be compressed with, the preferred first. */
  readonly encodings: readonly ('br' | 'gzip')[];
  readonly origin: Origin;
  readonly forwardsEverything: boolean;
  readonly responseHeadersPolicy: ResponseHeadersPolicy | undefined;
  /** Keys of its trusted key groups; undefined if it asks for no signature. */
  readonly publicKeys: ReadonlyMap<string, KeyObject> | undefined;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly viewerResponse: EdgeFunction | undefined;
}

/** A distribution of the template. */
export interface PreparedDistribution {
  readonly id: string;
  readonly domainName: string;
  /** The first whose pattern matches counts; the last one, the default, matches every path. */
  readonly behaviors: readonly Behavior[];
  /** The ARN of the web ACL before it. */
  readonly webAclArn: string | undefined;
  /** How many seconds errors are kept, by status, where the template says it. */
  readonly errorSeconds: Readonly<Record<number, number>>;
}

/** What a cache behavior may refer to, by the ids that it uses. */
interface BehaviorTargets {
  readonly origins: ReadonlyMap<string, Origin>;
  readonly functions: ReadonlyMap<string, EdgeFunction>;
  readonly responsePolicies: ReadonlyMap<string, ResponseHeadersPolicy>;
  readonly keys: ReadonlyMap<string, KeyObject>;
  /** Ids of a group's keys. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly cachePolicies: ReadonlyMap<string, CachePolicy>;
}

/**
 * Follows every reference of a distribution, once.
 *
 * @param resources the whole template's
 * @param options.httpPorts where HTTP APIs listen on this machine, by their domain name
 * @throws an Error with a sentence if something that it refers to is not there
 */
export function prepareDistribution(
  found: ResourceOf<typeof distribution>,
  resources: readonly Resource[],
  options: { readonly httpPorts: Readonly<Record<string, number>>; readonly log: (line: string) => void },
): PreparedDistribution {
  const config = found.properties.DistributionConfig;
  const targets: BehaviorTargets = {
    origins: new Map(
      config.Origins.map((origin) => [origin.Id, originOf(origin, resources, options.httpPorts)]),
    ),
    ...policiesAndFunctionsOf(resources, options.log),
  };
  const behaviorOf = (behavior: Omit<CacheBehavior, 'PathPattern'>, pathPattern: string | undefined) =>
    prepareBehavior(behavior, pathPattern, targets);
  return {
    id: found.ref,
    domainName: String(found.attributes.DomainName),
    behaviors: [
      ...(config.CacheBehaviors ?? []).map((behavior) => behaviorOf(behavior, behavior.PathPattern)),
      behaviorOf(config.DefaultCacheBehavior, undefined),
    ],
    webAclArn: config.WebACLId,
    errorSeconds: Object.fromEntries(
      (config.CustomErrorResponses ?? []).map(({ ErrorCode, ErrorCachingMinTTL }) => [
        ErrorCode,
        ErrorCachingMinTTL,
      ]),
    ),
  };
}

function policiesAndFunctionsOf(
  resources: readonly Resource[],
  log: (line: string) => void,
): Omit<BehaviorTargets, 'origins'> {
  const functions = new Map(
    ofType(resources, edgeFunction).map(({ ref, properties }) => [
      ref,
      compileFunction(properties.Name, properties.FunctionCode, log),
    ]),
  );
  const responsePolicies = new Map(
    ofType(resources, responseHeadersPolicy).map(({ ref, properties }) => [
      ref,
      properties.ResponseHeadersPolicyConfig,
    ]),
  );
  const keys = new Map(
    ofType(resources, publicKey).map(({ ref, properties }) => [
      ref,
      createPublicKey(properties.PublicKeyConfig.EncodedKey),
    ]),
  );
  const groups = new Map(
    ofType(resources, keyGroup).map(({ ref, properties }) => [ref, properties.KeyGroupConfig.Items]),
  );
  const cachePolicies = new Map([
    ...Object.entries(managedCachePolicies),
    ...ofType(resources, cachePolicy).map(
      ({ ref, properties }) => [ref, cachePolicyOf(properties.CachePolicyConfig)] as const,
    ),
  ]);
  return { functions, responsePolicies, keys, groups, cachePolicies };
}

/** @throws an Error with a sentence if it is neither a bucket nor an HTTP API of this cloud */
function originOf(
  config: OriginConfig,
  resources: readonly Resource[],
  httpPorts: Readonly<Record<string, number>>,
): Origin {
  const { DomainName: domainName, OriginAccessControlId = '', OriginCustomHeaders = [] } = config;
  const customHeaders = new Map(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  );
  const bucket = resources.find(
    ({ type, attributes }) => type === 'AWS::S3::Bucket' && attributes.RegionalDomainName === domainName,
  );
  if (bucket) {
    const signs = OriginAccessControlId !== '';
    return { kind: 'bucket', domainName, customHeaders, bucket: bucket.ref, signs };
  }
  const port = httpPorts[domainName];
  if (port !== undefined) return { kind: 'http', domainName, customHeaders, port };
  throw new Error(`The local cloud has no origin for ${domainName}: it is neither a bucket nor an HTTP API.`);
}

function prepareBehavior(
  behavior: Omit<CacheBehavior, 'PathPattern'>,
  pathPattern: string | undefined,
  targets: BehaviorTargets,
): Behavior {
  const { CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId, TrustedKeyGroups = [] } = behavior;
  if (OriginRequestPolicyId !== undefined && OriginRequestPolicyId !== allViewerExceptHostHeader) {
    throw new Error(
      `The distribution refers to the origin request policy ${OriginRequestPolicyId}; the local cloud knows AllViewerExceptHostHeader only.`,
    );
  }
  const policy = required(targets.cachePolicies.get(CachePolicyId), 'the cache policy', CachePolicyId);
  const keyIds = TrustedKeyGroups.flatMap((id) => required(targets.groups.get(id), 'the key group', id));
  const functionFor = (eventType: string): EdgeFunction | undefined => {
    const arn = behavior.FunctionAssociations?.find(({ EventType }) => EventType === eventType)?.FunctionARN;
    return arn === undefined ? undefined : required(targets.functions.get(arn), 'the function', arn);
  };
  return {
    pathPattern,
    allowedMethods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
    cachePolicy: policy,
    encodings: behavior.Compress === true ? policy.encodings : [],
    origin: required(targets.origins.get(behavior.TargetOriginId), 'the origin', behavior.TargetOriginId),
    forwardsEverything: OriginRequestPolicyId !== undefined,
    responseHeadersPolicy:
      ResponseHeadersPolicyId === undefined
        ? undefined
        : required(
            targets.responsePolicies.get(ResponseHeadersPolicyId),
            'the response headers policy',
            ResponseHeadersPolicyId,
          ),
    publicKeys:
      TrustedKeyGroups.length === 0
        ? undefined
        : new Map(keyIds.map((id) => [id, required(targets.keys.get(id), 'the public key', id)])),
    viewerRequest: functionFor('viewer-request'),
    viewerResponse: functionFor('viewer-response'),
  };
}

/** The first behavior whose pattern matches the path, as listed. */
export function chooseBehavior({ behaviors }: PreparedDistribution, path: string): Behavior {
  const chosen = behaviors.find(
    ({ pathPattern }) => pathPattern === undefined || matchesPathPattern(pathPattern, path),
  );
  return required(chosen, 'the behavior for', path);
}

function required<Value>(value: Value | undefined, what: string, id: string): Value {
  if (value === undefined) throw new Error(`The distribution refers to ${what} ${id}, which is not there.`);
  return value;
}
