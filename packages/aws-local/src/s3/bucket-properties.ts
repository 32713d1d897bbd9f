import * as z from 'zod/mini';

const corsRuleSchema = z.object({
  AllowedHeaders: z.optional(z.array(z.string())),
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  ExposedHeaders: z.optional(z.array(z.string())),
  MaxAge: z.optional(z.number()),
});

const lifecycleRuleSchema = z.object({
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.optional(z.string()),
  TagFilters: z.optional(z.array(z.object({ Key: z.string(), Value: z.string() }))),
  ExpirationInDays: z.optional(z.number()),
  AbortIncompleteMultipartUpload: z.optional(z.object({ DaysAfterInitiation: z.number() })),
});

/** The part of AWS::S3::Bucket's properties that changes what requests do. */
export const bucketPropertiesSchema = z.object({
  CorsConfiguration: z.optional(z.object({ CorsRules: z.array(corsRuleSchema) })),
  LifecycleConfiguration: z.optional(z.object({ Rules: z.array(lifecycleRuleSchema) })),
});

export type BucketProperties = z.infer<typeof bucketPropertiesSchema>;
export type CorsRule = z.infer<typeof corsRuleSchema>;
export type LifecycleRule = z.infer<typeof lifecycleRuleSchema>;
