import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';
import { resources } from './synthesized.ts';

const OneOrMore = z.pipe(
  z.union([z.unknown(), z.array(z.unknown())]),
  z.transform((value: unknown): unknown[] => (Array.isArray(value) ? value : [value])),
);
const Condition = z.optional(
  z.looseObject({ StringLike: z.optional(z.object({ 's3:prefix': z.optional(z.string()) })) }),
);
const PolicyDocument = z.object({
  Statement: z.array(
    z.looseObject({ Effect: z.string(), Action: OneOrMore, Resource: OneOrMore, Condition }),
  ),
});
/** A policy beside the roles that it is for. */
const Policy = z.object({ PolicyDocument, Roles: z.array(z.object({ Ref: z.string() })) });
const Role = z.object({ Policies: z.optional(z.array(z.object({ PolicyDocument }))) });
const FunctionRole = z.object({ Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) });

/** One action on one resource, as text: `dynamodb:GetItem Credits`. */
export interface Permission {
  readonly action: string;
  /** The ARN as text, with the logical ids of the template instead of what they will be. */
  readonly resource: string;
}

/** What each function of ours may do. CDK's own functions are left out. */
export function permissionsByFunction(template: Template): ReadonlyMap<string, readonly Permission[]> {
  const byRole = new Map<string, Permission[]>();
  const grant = (role: string, document: z.infer<typeof PolicyDocument>) =>
    byRole.set(role, [...(byRole.get(role) ?? []), ...permissionsIn(document)]);
  for (const [role, { Properties }] of resources(template, 'AWS::IAM::Role')) {
    for (const policy of z.parse(Role, Properties).Policies ?? []) grant(role, policy.PolicyDocument);
  }
  for (const { Properties } of resources(template, 'AWS::IAM::Policy').values()) {
    const policy = z.parse(Policy, Properties);
    for (const { Ref: role } of policy.Roles) grant(role, policy.PolicyDocument);
  }
  return new Map(
    [...ownFunctions(template)].map(([id, { Properties }]) => {
      const role = z.parse(FunctionRole, Properties).Role['Fn::GetAtt'][0];
      return [id, byRole.get(role) ?? []];
    }),
  );
}

function permissionsIn({ Statement }: z.infer<typeof PolicyDocument>): Permission[] {
  return Statement.flatMap(({ Action, Resource, Condition: condition }) => {
    const prefix = condition?.StringLike?.['s3:prefix'];
    const below = prefix === undefined ? '' : ` below ${prefix}`;
    return Action.flatMap((action) =>
      Resource.map((resource) => ({ action: String(action), resource: `${arn(resource)}${below}` })),
    );
  });
}

/** The functions that this project writes. */
export function ownFunctions(template: Template) {
  return new Map(
    [...resources(template, 'AWS::Lambda::Function')].filter(([id]) => !id.startsWith('Custom')),
  );
}

/** An ARN with its intrinsic functions written out: `<RoutesUser1234.Arn>/*`. */
function arn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(arn).join('');
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  switch (name) {
    case 'Ref':
      return `<${String(argument)}>`;
    case 'Fn::GetAtt':
      return `<${Array.isArray(argument) ? argument.join('.') : String(argument)}>`;
    case 'Fn::ImportValue':
      return `<${String(argument)}>`;
    case 'Fn::Sub':
      return String(argument).replace(/\$\{([^}]+)\}/g, '<$1>');
    case 'Fn::Join':
      return Array.isArray(argument) ? arn(argument[1]) : '';
    default:
      throw new Error(`An ARN with ${name} in it.`);
  }
}
