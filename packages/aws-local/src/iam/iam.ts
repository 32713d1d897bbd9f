import { createHash } from 'node:crypto';
import { ofType, type Resource, type ResourceOf } from '../assembly/resource-type.ts';
import type { Authorize, Credentials } from '../signature/caller.ts';
import { managedPolicies } from './managed-policies.ts';
import {
  parsePolicy,
  parseResourcePolicy,
  type RequestContext,
  type ResourceStatement,
  type Statement,
} from './policy.ts';
import { inlinePolicy, managedPolicy, role } from './resources.ts';

/** A function's session under its role, with the keys that its SDK clients sign with. */
export interface Principal {
  /** `arn:aws:sts::<account>:assumed-role/<role>/<session>`. */
  readonly arn: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** A session's token: its temporary keys are worth nothing without it. */
  readonly sessionToken?: string;
}

interface AuthorizationRequest {
  /** ARN of a session or of the administrator, or the name of a service (`cloudfront.amazonaws.com`). */
  readonly principal: string;
  /** `dynamodb:PutItem`. */
  readonly action: string;
  readonly resourceArn: string;
  readonly context?: RequestContext;
}

type Decision =
  | { readonly allowed: true }
  /** `message` is the sentence that AWS answers with. */
  | { readonly allowed: false; readonly message: string };

export interface Iam {
  /** Takes in roles, policies and bucket policies of a template; resources of other types are left alone. */
  readonly add: (resources: readonly Resource[]) => void;
  /**
   * The principal of one session of a role: always the same keys for the same role and session.
   *
   * @throws an Error if there is no such role, or it does not trust the service
   */
  readonly assumeRole: (request: {
    readonly roleArn: string;
    /** A function's name. */
    readonly sessionName: string;
    /** `lambda.amazonaws.com`. */
    readonly service: string;
  }) => Principal;
  /** Who signs with this key. */
  readonly principalOf: (accessKeyId: string) => Principal | undefined;
  /** The same in the words of those who check signatures. */
  readonly credentials: Credentials;
  /** May do everything: the person at the machine, and tests. */
  readonly administrator: Principal;
  /** An explicit Deny wins, then any Allow; without either the answer is no. Each denial is logged. */
  readonly authorize: (request: AuthorizationRequest) => Decision;
  /** The same without the sentence. */
  readonly isAllowed: Authorize;
}

/** What AWS says of every request to it in production: there it comes by TLS, here over the loopback. */
const transportContext: RequestContext = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

interface Role {
  readonly arn: string;
  readonly name: string;
  readonly trustedServices: readonly string[];
  readonly statements: Statement[];
}

/** About as long as those of AWS, 64 characters each, since forms and links carry it. */
const sessionTokenParts = 12;

const administrator: Principal = {
  arn: 'arn:aws:iam::111111111111:root',
  accessKeyId: 'AKIALOCALADMINISTRAT',
  secretAccessKey: 'local-administrator-secret-access-key-00',
};

/** The roles of one cloud, and what they may do. */
export function createIam({ log }: { readonly log: (line: string) => void }): Iam {
  const rolesByArn = new Map<string, Role>();
  const rolesBySession = new Map<string, Role>();
  const principals = new Map<string, Principal>([[administrator.accessKeyId, administrator]]);
  const resourceStatements: ResourceStatement[] = [];
  const decisions = new Map<string, Decision>();

  return {
    add: (resources) => {
      for (const resource of ofType(resources, role)) {
        const added = roleOf(resource);
        rolesByArn.set(added.arn, added);
      }
      for (const resource of ofType(resources, inlinePolicy)) addPolicy(resource);
      for (const resource of ofType(resources, managedPolicy)) addPolicy(resource);
      for (const { key, properties } of resources.filter(({ type }) => type === 'AWS::S3::BucketPolicy')) {
        resourceStatements.push(...parseResourcePolicy(properties.PolicyDocument, key));
      }
      decisions.clear();
    },
    assumeRole: ({ roleArn, sessionName, service }) => {
      const assumed = rolesByArn.get(roleArn);
      if (assumed === undefined) throw new Error(`There is no role ${roleArn}.`);
      if (!assumed.trustedServices.includes(service)) {
        throw new Error(`The role ${roleArn} does not trust ${service}, so it cannot be assumed.`);
      }
      const principal = sessionOf(assumed, sessionName);
      principals.set(principal.accessKeyId, principal);
      rolesBySession.set(principal.arn, assumed);
      return principal;
    },
    principalOf: (accessKeyId) => principals.get(accessKeyId),
    credentials: (accessKeyId) => {
      const principal = principals.get(accessKeyId);
      if (principal === undefined) return undefined;
      const { arn, secretAccessKey, sessionToken } = principal;
      return { secretAccessKey, principal: arn, ...(sessionToken !== undefined && { sessionToken }) };
    },
    administrator,
    authorize,
    isAllowed: (request) => authorize(request).allowed,
  };

  function authorize(request: AuthorizationRequest): Decision {
    const { principal, action, resourceArn, context } = request;
    const cacheKey = context === undefined ? `${principal} ${action} ${resourceArn}` : undefined;
    const known = cacheKey === undefined ? undefined : decisions.get(cacheKey);
    const decision = known ?? decide(request, rolesBySession.get(principal), resourceStatements);
    if (cacheKey !== undefined) decisions.set(cacheKey, decision);
    if (!decision.allowed) log(`Access denied. ${decision.message}`);
    return decision;
  }

  function addPolicy({ key, properties }: ResourceOf<typeof inlinePolicy>): void {
    const statements = parsePolicy(properties.PolicyDocument, key);
    for (const roleName of properties.Roles ?? []) {
      const attached = [...rolesByArn.values()].find(({ name }) => name === roleName);
      if (attached === undefined)
        throw new Error(`${key} is for the role ${roleName}, which does not exist.`);
      attached.statements.push(...statements);
    }
  }
}

/** @throws an Error with a sentence if the local cloud does not know one of its managed policies */
function roleOf({ key, ref, attributes, properties }: ResourceOf<typeof role>): Role {
  return {
    arn: String(attributes.Arn),
    name: ref,
    trustedServices: properties.AssumeRolePolicyDocument.Statement.flatMap(
      ({ Effect, Principal: { Service } }) => (Effect === 'Allow' && Service ? [Service] : []),
    ),
    statements: [
      ...(properties.ManagedPolicyArns ?? []).flatMap((policyArn) => {
        const document = managedPolicies[policyArn];
        if (document === undefined) {
          throw new Error(`The local cloud does not know the managed policy ${policyArn} of "${key}".`);
        }
        return parsePolicy(document, policyArn);
      }),
      ...(properties.Policies ?? []).flatMap((policy) => parsePolicy(policy.PolicyDocument, key)),
    ],
  };
}

/** The same keys for the same role and session at every start. */
function sessionOf(assumed: Role, sessionName: string): Principal {
  const digest = createHash('sha256').update(`${assumed.arn}/${sessionName}`).digest('hex');
  return {
    arn: `arn:aws:sts::${assumed.arn.split(':')[4]}:assumed-role/${assumed.name}/${sessionName}`,
    accessKeyId: `ASIA${digest.slice(0, 16).toUpperCase()}`,
    secretAccessKey: digest.slice(16, 56),
    sessionToken: `IQoJ${digest.repeat(sessionTokenParts)}`,
  };
}

/** An explicit Deny wins, then any Allow. */
function decide(
  { principal, action, resourceArn, context = {} }: AuthorizationRequest,
  assumed: Role | undefined,
  resourceStatements: readonly ResourceStatement[],
): Decision {
  if (principal === administrator.arn) return { allowed: true };
  const names = assumed === undefined ? [principal] : [principal, assumed.arn];
  const facts = { ...transportContext, ...context };
  const matching = [
    ...(assumed?.statements ?? []),
    ...resourceStatements.filter((statement) => statement.matchesPrincipal(names)),
  ].filter(
    (statement) =>
      statement.matchesAction(action) &&
      statement.matchesResource(resourceArn) &&
      statement.matchesContext(facts),
  );
  const subject = `User: ${principal} is not authorized to perform: ${action} on resource: ${resourceArn}`;
  if (matching.some((statement) => statement.effect === 'Deny')) {
    return { allowed: false, message: `${subject} with an explicit deny` };
  }
  if (matching.length > 0) return { allowed: true };
  return {
    allowed: false,
    message: `${subject} because no identity-based policy allows the ${action} action`,
  };
}
