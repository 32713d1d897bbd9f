import * as z from 'zod/mini';
import {
  ignored,
  ofType,
  only,
  type Resource,
  type ResourceOf,
  resourceType,
} from '../assembly/resource-type.ts';

const texts = z.optional(z.array(z.string()));
const blocked = z.optional(only([true], 'it never serves a request without a signature'));
const noVersions = ignored('no earlier version of an object is kept');

const corsRule = z.strictObject({
  AllowedHeaders: texts,
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  ExposedHeaders: texts,
  Id: ignored('a label for people'),
  MaxAge: z.optional(z.number()),
});
export type CorsRule = z.output<typeof corsRule>;

const lifecycleRule = z.strictObject({
  Id: ignored('a label for people'),
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.optional(z.string()),
  ExpirationInDays: z.optional(z.number()),
  AbortIncompleteMultipartUpload: z.optional(z.strictObject({ DaysAfterInitiation: z.number() })),
  NoncurrentVersionExpiration: noVersions,
  NoncurrentVersionExpirationInDays: noVersions,
  ExpiredObjectDeleteMarker: noVersions,
});
export type LifecycleRule = z.output<typeof lifecycleRule>;

export const bucket = resourceType('AWS::S3::Bucket', {
  BucketName: z.optional(z.string()),
  CorsConfiguration: z.optional(z.strictObject({ CorsRules: z.array(corsRule) })),
  LifecycleConfiguration: z.optional(z.strictObject({ Rules: z.array(lifecycleRule) })),
  PublicAccessBlockConfiguration: z.optional(
    z.strictObject({
      BlockPublicAcls: blocked,
      BlockPublicPolicy: blocked,
      IgnorePublicAcls: blocked,
      RestrictPublicBuckets: blocked,
    }),
  ),
  BucketEncryption: ignored(
    "S3 decrypts for every reader; the files on disk have the machine's own encryption",
  ),
  OwnershipControls: ignored('there is one account, which owns buckets and objects'),
  AccessControl: z.optional(
    only(['Private', 'LogDeliveryWrite'], 'it keeps no access control lists, and delivers no logs'),
  ),
  ObjectLockEnabled: z.optional(z.boolean()),
  ObjectLockConfiguration: z.optional(
    z.strictObject({
      ObjectLockEnabled: only(['Enabled'], 'a lock that is not on locks nothing'),
      Rule: z.strictObject({
        DefaultRetention: z.strictObject({
          Mode: z.enum(['COMPLIANCE', 'GOVERNANCE']),
          Days: z.optional(z.int().check(z.minimum(1))),
          Years: z.optional(z.int().check(z.minimum(1))),
        }),
      }),
    }),
  ),
  VersioningConfiguration: ignored('reads return the latest version, and a request for a version is refused'),
  LoggingConfiguration: ignored('access logs are for operators'),
  Tags: ignored('a label for people'),
});
export type BucketProperties = ResourceOf<typeof bucket>['properties'];

/** Its statements reach the buckets through `authorize`. */
export const bucketPolicy = resourceType('AWS::S3::BucketPolicy', {
  Bucket: z.string(),
  PolicyDocument: z.unknown(),
});

/** @param localize replaces outside addresses in the origins of CORS rules */
export function bucketsOf(
  resources: readonly Resource[],
  localize: (address: string) => string,
): { readonly name: string; readonly properties: BucketProperties }[] {
  return ofType(resources, bucket).map(({ ref: name, properties }) => ({
    name,
    properties: {
      ...properties,
      CorsConfiguration: properties.CorsConfiguration && {
        CorsRules: properties.CorsConfiguration.CorsRules.map((rule) => ({
          ...rule,
          AllowedOrigins: rule.AllowedOrigins.map(localize),
        })),
      },
    },
  }));
}
