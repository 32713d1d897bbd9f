import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { BucketOrigin } from './bucket-origin.ts';
import {
  type CacheBehavior,
  type CachePolicy,
  cachePolicySchema,
  type DistributionConfig,
  distributionConfigSchema,
  type OriginConfig,
  type OriginRequestPolicy,
  originRequestPolicySchema,
  type ResponseHeadersPolicy,
  responseHeadersPolicySchema,
} from './configuration.ts';
import type { DistributionOptions } from './distribution.ts';
import { compileFunction, type EdgeFunction } from './function-runtime.ts';
import type { HttpOrigin } from './http-origin.ts';
import {
  managedCachePolicies,
  managedOriginRequestPolicies,
  managedResponseHeadersPolicies,
} from './managed-policies.ts';
import { matchesPathPattern } from './path-pattern.ts';

type Origin =
  | { readonly kind: 'bucket'; readonly config: OriginConfig; readonly bucket: BucketOrigin }
  | { readonly kind: 'http'; readonly config: OriginConfig; readonly handle: HttpOrigin };

/** A cache behavior with everything that it refers to. */
export interface Behavior {
  readonly config: CacheBehavior;
  readonly origin: Origin;
  readonly cachePolicy: CachePolicy;
  readonly originRequestPolicy: OriginRequestPolicy | undefined;
  readonly responseHeadersPolicy: ResponseHeadersPolicy | undefined;
  /** Of its trusted key groups; undefined if it asks for no signature. */
  readonly publicKeys: ReadonlyMap<string, KeyObject> | undefined;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly viewerResponse: EdgeFunction | undefined;
}

export interface PreparedDistribution {
  readonly config: DistributionConfig;
  /** In the order in which they are tried. */
  readonly behaviors: readonly { readonly pathPattern: string; readonly behavior: Behavior }[];
  readonly defaultBehavior: Behavior;
}

/**
 * Follows every reference of a distribution, once.
 *
 * @throws an Error with a sentence if something that it refers to is not there
 */
export function prepareBehaviors(options: DistributionOptions): PreparedDistribution {
  const config = z.parse(distributionConfigSchema, options.properties);
  const origins = new Map(config.Origins.map((origin) => [origin.Id, prepareOrigin(origin, options)]));
  const functions = new Map<string, EdgeFunction>();
  const prepare = (behavior: CacheBehavior): Behavior => ({
    config: behavior,
    origin: found(origins.get(behavior.TargetOriginId), 'the origin', behavior.TargetOriginId),
    ...preparePolicies(behavior, options),
    publicKeys: preparePublicKeys(behavior, options),
    viewerRequest: prepareFunction('viewer-request', behavior, options, functions),
    viewerResponse: prepareFunction('viewer-response', behavior, options, functions),
  });
  return {
    config,
    behaviors: (config.CacheBehaviors ?? []).map((behavior) => ({
      pathPattern: behavior.PathPattern,
      behavior: prepare(behavior),
    })),
    defaultBehavior: prepare(config.DefaultCacheBehavior),
  };
}

/** The first behavior whose pattern matches the path, as listed. */
export function chooseBehavior(distribution: PreparedDistribution, path: string): Behavior {
  const listed = distribution.behaviors.find(({ pathPattern }) => matchesPathPattern(pathPattern, path));
  return listed?.behavior ?? distribution.defaultBehavior;
}

function prepareOrigin(config: OriginConfig, { origins }: DistributionOptions): Origin {
  const bucket = origins.forBucketDomain(config.DomainName);
  if (bucket) return { kind: 'bucket', config, bucket };
  const handle = origins.forHttpApiDomain(config.DomainName);
  if (handle) return { kind: 'http', config, handle };
  throw new Error(
    `The local cloud has no origin for ${config.DomainName}: it is neither a bucket nor an HTTP API.`,
  );
}

function preparePolicies(
  behavior: CacheBehavior,
  options: DistributionOptions,
): Pick<Behavior, 'cachePolicy' | 'originRequestPolicy' | 'responseHeadersPolicy'> {
  const { CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId } = behavior;
  return {
    cachePolicy: found(
      managedCachePolicies[CachePolicyId] ?? parsed(cachePolicySchema, options.cachePolicies[CachePolicyId]),
      'the cache policy',
      CachePolicyId,
    ),
    originRequestPolicy:
      OriginRequestPolicyId === undefined
        ? undefined
        : found(
            managedOriginRequestPolicies[OriginRequestPolicyId] ??
              parsed(originRequestPolicySchema, options.originRequestPolicies[OriginRequestPolicyId]),
            'the origin request policy',
            OriginRequestPolicyId,
          ),
    responseHeadersPolicy:
      ResponseHeadersPolicyId === undefined
        ? undefined
        : found(
            managedResponseHeadersPolicies[ResponseHeadersPolicyId] ??
              parsed(responseHeadersPolicySchema, options.responseHeadersPolicies[ResponseHeadersPolicyId]),
            'the response headers policy',
            ResponseHeadersPolicyId,
          ),
  };
}

function preparePublicKeys(
  { TrustedKeyGroups = [] }: CacheBehavior,
  { keyGroups, publicKeys }: DistributionOptions,
): ReadonlyMap<string, KeyObject> | undefined {
  if (TrustedKeyGroups.length === 0) return undefined;
  const ids = TrustedKeyGroups.flatMap((group) => found(keyGroups[group], 'the key group', group));
  return new Map(ids.map((id) => [id, createPublicKey(found(publicKeys[id], 'the public key', id))]));
}

function prepareFunction(
  eventType: 'viewer-request' | 'viewer-response',
  behavior: CacheBehavior,
  options: DistributionOptions,
  compiled: Map<string, EdgeFunction>,
): EdgeFunction | undefined {
  const arn = behavior.FunctionAssociations?.find(({ EventType }) => EventType === eventType)?.FunctionARN;
  if (arn === undefined) return undefined;
  const source = found(options.functions[arn], 'the function', arn);
  const run = compiled.get(arn) ?? compileFunction(arn.replace(/^.*\//, ''), source, options.log);
  compiled.set(arn, run);
  return run;
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
  return value === undefined ? undefined : z.parse(schema, value);
}

function found<Value>(value: Value | undefined, what: string, id: string): Value {
  if (value === undefined) throw new Error(`The distribution refers to ${what} ${id}, which is not there.`);
  return value;
}
