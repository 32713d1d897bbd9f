import * as z from 'zod/mini';
import { accountId } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/resource-type.ts';
import type { DistributionOptions } from '../cloudfront/distribution.ts';
import type { HttpOrigin } from '../cloudfront/http-origin.ts';
import type { Buckets } from '../s3/buckets.ts';

/** What the template's one distribution comes to, with its policies, functions, keys and origins. */
export function distributionOptionsOf(
  resources: readonly Resource[],
  environment: Pick<DistributionOptions, 'authorize' | 'now' | 'log'> & {
    /** Replaces addresses of the outside world. */
    readonly localize: (text: string) => string;
    readonly buckets: Buckets;
    /** By domain name. */
    readonly httpApis: Readonly<Record<string, HttpOrigin>>;
  },
): DistributionOptions {
  const { buckets, httpApis, localize, ...rest } = environment;
  const ofType = (type: string): readonly Resource[] =>
    resources.filter((resource) => resource.type === type);
  const configs = (type: string, property: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(ofType(type).map(({ ref, properties }) => [ref, properties[property]]));
  const [distribution, ...others] = ofType('AWS::CloudFront::Distribution');
  if (distribution === undefined || others.length > 0) {
    throw new Error(
      'The local cloud runs one AWS::CloudFront::Distribution, and the assembly has another number.',
    );
  }
  const bucketsByDomain = new Map(
    ofType('AWS::S3::Bucket').flatMap(({ ref, attributes }) => [
      [String(attributes.RegionalDomainName), ref] as const,
      [String(attributes.DomainName), ref] as const,
    ]),
  );
  return {
    ...rest,
    id: distribution.ref,
    accountId,
    domainName: String(distribution.attributes.DomainName),
    properties: distribution.properties.DistributionConfig,
    functions: Object.fromEntries(
      ofType('AWS::CloudFront::Function').map(({ ref, properties }) => {
        const { FunctionCode: code, FunctionConfig } = z.parse(EdgeFunction, properties);
        return [ref, { code, runtime: FunctionConfig.Runtime }];
      }),
    ),
    responseHeadersPolicies: configs('AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig'),
    cachePolicies: configs('AWS::CloudFront::CachePolicy', 'CachePolicyConfig'),
    originRequestPolicies: configs('AWS::CloudFront::OriginRequestPolicy', 'OriginRequestPolicyConfig'),
    keyGroups: Object.fromEntries(
      ofType('AWS::CloudFront::KeyGroup').map(({ ref, properties }) => [
        ref,
        z.parse(KeyGroup, properties).KeyGroupConfig.Items,
      ]),
    ),
    publicKeys: Object.fromEntries(
      ofType('AWS::CloudFront::PublicKey').map(({ ref, properties }) => [
        ref,
        z.parse(PublicKey, properties).PublicKeyConfig.EncodedKey,
      ]),
    ),
    origins: {
      forBucketDomain: (domain) => {
        const bucket = bucketsByDomain.get(domain);
        return bucket === undefined ? undefined : { buckets, bucket };
      },
      forHttpApiDomain: (domain) => httpApis[domain],
    },
    mapText: localize,
  };
}

const EdgeFunction = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({ Runtime: z.string() }),
});
const KeyGroup = z.object({ KeyGroupConfig: z.object({ Items: z.array(z.string()) }) });
const PublicKey = z.object({ PublicKeyConfig: z.object({ EncodedKey: z.string() }) });
