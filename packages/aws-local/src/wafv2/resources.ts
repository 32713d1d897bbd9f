import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a name or a text for people');
const metrics = ignored('there are no metrics of web ACLs here');

const transformations = z.array(
  z.strictObject({
    Priority: ignored('each transformation here is applied to what the others leave'),
    Type: z.enum(['NONE', 'LOWERCASE']),
  }),
);

const nothing = z.strictObject({});

const fieldToMatch = z.strictObject({
  SingleHeader: z.optional(z.strictObject({ Name: z.string() })),
  UriPath: z.optional(nothing),
  QueryString: z.optional(nothing),
  Method: z.optional(nothing),
  Body: z.optional(
    z.strictObject({
      OversizeHandling: z.optional(z.enum(['CONTINUE', 'MATCH', 'NO_MATCH'])),
    }),
  ),
});
export type FieldToMatch = z.infer<typeof fieldToMatch>;

const byteMatch = z.strictObject({
  SearchString: z.string(),
  FieldToMatch: fieldToMatch,
  PositionalConstraint: z.enum(['EXACTLY', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS']),
  TextTransformations: transformations,
});

const sizeConstraint = z.strictObject({
  FieldToMatch: fieldToMatch,
  ComparisonOperator: z.enum(['GT', 'GE', 'LT', 'LE', 'EQ', 'NE']),
  Size: z.number(),
  TextTransformations: transformations,
});

const managedRuleGroup = z.strictObject({
  VendorName: only(['AWS'], 'no other vendor is known'),
  Name: z.string(),
  ManagedRuleGroupConfigs: ignored('what the rules of AWS match is not published: nothing here is matched'),
  RuleActionOverrides: ignored('what the rules of AWS match is not published: nothing here is matched'),
});

/** Exactly one of them. https://docs.aws.amazon.com/waf/latest/APIReference/API_RateBasedStatementCustomKey.html */
const customKey = z.strictObject({
  IP: z.optional(nothing),
  ASN: z.optional(nothing),
  Header: z.optional(z.strictObject({ Name: z.string(), TextTransformations: transformations })),
});
export type CustomKey = z.infer<typeof customKey>;

const rateBased = {
  Limit: z.number().check(z.minimum(10)),
  EvaluationWindowSec: z.optional(z.literal([60, 120, 300, 600])),
  AggregateKeyType: only(['IP', 'CUSTOM_KEYS'], 'it counts by the address of the connection, and by keys'),
  CustomKeys: z.optional(z.array(customKey).check(z.minLength(1), z.maxLength(5))),
};

/** A statement about one request. */
export interface Statement {
  readonly ByteMatchStatement?: z.infer<typeof byteMatch> | undefined;
  readonly SizeConstraintStatement?: z.infer<typeof sizeConstraint> | undefined;
  readonly AndStatement?: { readonly Statements: readonly Statement[] } | undefined;
  readonly OrStatement?: { readonly Statements: readonly Statement[] } | undefined;
  readonly NotStatement?: { readonly Statement: Statement } | undefined;
  readonly IPSetReferenceStatement?: { readonly Arn: string } | undefined;
}

const statement: z.ZodMiniType<Statement> = z.strictObject({
  ByteMatchStatement: z.optional(byteMatch),
  SizeConstraintStatement: z.optional(sizeConstraint),
  get AndStatement() {
    return z.optional(z.strictObject({ Statements: z.array(statement) }));
  },
  get OrStatement() {
    return z.optional(z.strictObject({ Statements: z.array(statement) }));
  },
  get NotStatement() {
    return z.optional(z.strictObject({ Statement: statement }));
  },
  IPSetReferenceStatement: z.optional(z.strictObject({ Arn: z.string() })),
});

const ruleStatement = z.strictObject({
  ByteMatchStatement: z.optional(byteMatch),
  SizeConstraintStatement: z.optional(sizeConstraint),
  AndStatement: z.optional(z.strictObject({ Statements: z.array(statement) })),
  OrStatement: z.optional(z.strictObject({ Statements: z.array(statement) })),
  NotStatement: z.optional(z.strictObject({ Statement: statement })),
  IPSetReferenceStatement: z.optional(z.strictObject({ Arn: z.string() })),
  ManagedRuleGroupStatement: z.optional(managedRuleGroup),
  RateBasedStatement: z.optional(z.strictObject({ ...rateBased, ScopeDownStatement: z.optional(statement) })),
});

const block = z.strictObject({
  CustomResponse: z.optional(
    z.strictObject({
      ResponseCode: z.int(),
      CustomResponseBodyKey: z.optional(z.string()),
      ResponseHeaders: z.optional(z.array(z.strictObject({ Name: z.string(), Value: z.string() }))),
    }),
  ),
});

const rule = z.strictObject({
  Name: z.string(),
  Priority: z.int(),
  Statement: ruleStatement,
  Action: z.optional(
    z.strictObject({
      Block: z.optional(block),
      Count: z.optional(nothing),
      Allow: z.optional(nothing),
    }),
  ),
  OverrideAction: z.optional(z.strictObject({ None: z.optional(nothing), Count: z.optional(nothing) })),
  VisibilityConfig: metrics,
});
export type Rule = z.infer<typeof rule>;

export const webAcl = resourceType('AWS::WAFv2::WebACL', {
  Name: label,
  Description: label,
  Scope: z.enum(['CLOUDFRONT', 'REGIONAL']),
  DefaultAction: z.strictObject({ Allow: nothing }),
  Rules: z.array(rule),
  CustomResponseBodies: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        ContentType: z.enum(['APPLICATION_JSON', 'TEXT_PLAIN', 'TEXT_HTML']),
        Content: z.string(),
      }),
    ),
  ),
  /** How much of a body is inspected, before the distribution. */
  AssociationConfig: z.optional(
    z.strictObject({
      RequestBody: z.strictObject({
        CLOUDFRONT: z.strictObject({
          DefaultSizeInspectionLimit: z.enum(['KB_16', 'KB_32', 'KB_48', 'KB_64']),
        }),
      }),
    }),
  ),
  VisibilityConfig: metrics,
  Tags: label,
});

export const ipSet = resourceType('AWS::WAFv2::IPSet', {
  Name: label,
  Description: label,
  Scope: z.enum(['CLOUDFRONT', 'REGIONAL']),
  IPAddressVersion: z.enum(['IPV4', 'IPV6']),
  /** Networks in CIDR notation, each but `/0`. */
  Addresses: z.array(
    z.string().check(z.regex(/\/(?!0$)\d+$/, 'a network such as 203.0.113.0/24, but not /0')),
  ),
  Tags: label,
});

export const webAclAssociation = resourceType('AWS::WAFv2::WebACLAssociation', {
  ResourceArn: z.string(),
  WebACLArn: z.string(),
});
