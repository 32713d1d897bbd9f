import type { SupportedResource } from '../assembly/supported-resource.ts';

const lifecycleRule: SupportedResource = {
  Id: { ignored: 'a name for people' },
  Status: 'honoured',
  Prefix: 'honoured',
  TagFilters: 'honoured',
  ExpirationInDays: 'honoured',
  AbortIncompleteMultipartUpload: 'honoured',
  NoncurrentVersionExpiration: { ignored: 'no earlier version of an object is kept' },
  NoncurrentVersionExpirationInDays: { ignored: 'no earlier version of an object is kept' },
  ExpiredObjectDeleteMarker: { ignored: 'no delete markers are kept' },
};

/** What the local cloud understands of S3's resources. */
export const s3Resources = {
  'AWS::S3::Bucket': {
    BucketName: 'honoured',
    CorsConfiguration: {
      properties: {
        CorsRules: {
          properties: {
            AllowedHeaders: 'honoured',
            AllowedMethods: 'honoured',
            AllowedOrigins: 'honoured',
            ExposedHeaders: 'honoured',
            Id: { ignored: 'a name for people' },
            MaxAge: 'honoured',
          },
        },
      },
    },
    LifecycleConfiguration: { properties: { Rules: { properties: lifecycleRule } } },
    PublicAccessBlockConfiguration: {
      properties: {
        BlockPublicAcls: { only: [true], because: 'it never answers anybody who does not sign' },
        BlockPublicPolicy: { only: [true], because: 'it never answers anybody who does not sign' },
        IgnorePublicAcls: { only: [true], because: 'it never answers anybody who does not sign' },
        RestrictPublicBuckets: { only: [true], because: 'it never answers anybody who does not sign' },
      },
    },
    BucketEncryption: {
      ignored: "S3 decrypts for whoever may read; on disk, the machine's own encryption protects the files",
    },
    OwnershipControls: {
      ignored: 'there is one account, so who writes an object and who owns the bucket are the same',
    },
    AccessControl: {
      only: ['Private', 'LogDeliveryWrite'],
      because: 'it keeps no access control lists, and no log is delivered',
    },
    VersioningConfiguration: {
      ignored: 'a request without a version reads the latest, and one that names a version is refused',
    },
    LoggingConfiguration: {
      ignored: "access logs are the operator's record; no part of the product reads them",
    },
    Tags: { ignored: 'tags of a resource only group it on bills and in consoles' },
  },
  'AWS::S3::BucketPolicy': {
    Bucket: 'honoured',
    /** Its statements reach the buckets through `authorize`. aws:SecureTransport: nothing leaves the machine. */
    PolicyDocument: 'honoured',
  },
} as const satisfies Record<string, SupportedResource>;
