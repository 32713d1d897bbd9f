import { CfnIPSet, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import ipaddr from 'ipaddr.js';
import { type ErrorCode, errorCodes } from '../../contract/errors.ts';
import { usualBodyMaximumBytes } from '../../contract/fields/body-limits.ts';
import { routes } from '../../contract/routes.ts';
import type { AddressRates, Rate } from '../foundation/address-rates.ts';
import type { Environment } from '../foundation/environments.ts';

type Statement = CfnWebACL.StatementProperty;

export interface WebAclProps {
  readonly environment: Environment;
}

/**
 * Blocks by size, AWS's rules for known attackers and attacks, and rates by address.
 *
 * It has no log or samples, which would hold visitors' addresses; no challenges, whose script would need a
 * wider content policy; and not AWS's Core rule set, which takes prompts about markup or paths for attacks
 * and refuses bodies above 8 KB.
 */
export class SiteWebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { environment }: WebAclProps) {
    super(scope, id);
    const { addressRates } = environment;
    const ipv6 = new CfnIPSet(this, 'Ipv6', {
      name: `reelwright-${environment.name}-ipv6`,
      scope: 'CLOUDFRONT',
      ipAddressVersion: 'IPV6',
      // AWS refuses only /0.
      addresses: ['::/1', '8000::/1'],
    });
    const acl = new CfnWebACL(this, 'Acl', {
      name: siteAclName(environment),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metricOnly(siteAclName(environment)),
      // The default is 16 KB.
      // https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-setting-body-inspection-limit.html
      associationConfig: { requestBody: { CLOUDFRONT: { defaultSizeInspectionLimit: 'KB_64' } } },
      customResponseBodies: refusalBodies(environment),
      rules: inOrder([
        ...blockedNetworks(this, environment, 'CLOUDFRONT'),
        { ...sizes('ProgramSizes', byProgram), action: refusing(refusals.programTooLarge) },
        { ...sizes('Sizes'), action: refusing(refusals.tooLarge) },
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
        // Every browser accepts gzip; other clients would get four times the bytes.
        blocking('Uncompressed', allOf([pathStartsWith('/assets/'), not(acceptsGzip)])),
        ...siteRates(addressRates),
        ...ipv6Rates(addressRates, inSet(ipv6.attrArn)),
      ]),
    });
    this.arn = acl.attrArn;
  }
}

/** Rates, and networks: the user pool's API answers a challenge with an error that no client understands. */
export class SignInWebAcl extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { environment, userPoolArn }: WebAclProps & { readonly userPoolArn: string },
  ) {
    super(scope, id);
    const { addressRates } = environment;
    const acl = new CfnWebACL(this, 'Acl', {
      name: signInAclName(environment),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: metricOnly(signInAclName(environment)),
      rules: inOrder([
        ...blockedNetworks(this, environment, 'REGIONAL'),
        { ...rate('Mails', addressRates.mails, asksForMail), action: { block: {} } },
        {
          ...rate('MailsOfProvider', addressRates.mailsOfProvider, asksForMail, [{ asn: {} }]),
          action: { block: {} },
        },
        { ...rate('SignIn', addressRates.signIn), action: { block: {} } },
      ]),
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: userPoolArn, webAclArn: acl.attrArn });
  }
}

/** Whether web ACLs stand before the site and the user pool: where alarms reach a person, or the facts ask for it. */
export function hasWebAcls({ alarmRecipients, webAcls }: Environment): boolean {
  return alarmRecipients !== undefined || webAcls === true;
}

/** Also the name of its metrics. */
export function siteAclName({ name }: Environment): string {
  return `reelwright-${name}-site`;
}

export function signInAclName({ name }: Environment): string {
  return `reelwright-${name}-sign-in`;
}

/**
 * A rule before all others, and its sets of addresses; none without blocked networks.
 *
 * @throws {Error} if one is no network in CIDR notation
 */
function blockedNetworks(
  scope: Construct,
  { name, blockedNetworks: networks = [] }: Environment,
  of: 'CLOUDFRONT' | 'REGIONAL',
): readonly Rule[] {
  const byVersion = Map.groupBy(networks, (network) => ipVersionOf(network, name));
  const sets = [...byVersion].map(
    ([ipAddressVersion, addresses]) =>
      new CfnIPSet(scope, `Blocked${ipAddressVersion}`, { scope: of, ipAddressVersion, addresses }),
  );
  return sets.length === 0
    ? []
    : [blocking('BlockedNetworks', anyOf(sets.map(({ attrArn }) => inSet(attrArn))))];
}

function ipVersionOf(network: string, environment: Environment['name']): 'IPV4' | 'IPV6' {
  if (!ipaddr.isValidCIDR(network) || network.endsWith('/0')) {
    throw new Error(
      `blockedNetworks of ${environment} has ${JSON.stringify(network)}, which is no network such as 203.0.113.0/24 or 2001:db8::/32.`,
    );
  }
  return ipaddr.parseCIDR(network)[0].kind() === 'ipv4' ? 'IPV4' : 'IPV6';
}

/** Signed links take 800 bytes, Google's answers less than 2,000. */
const queryBytes = 4_096;
const pathBytes = 1_024;

/** Their handlers enforce each route's own limit. */
const largeBodyPaths = Object.values(routes)
  .filter((route) => 'bodyMaximumBytes' in route && route.bodyMaximumBytes > usualBodyMaximumBytes)
  .map(({ path }) => path);

/** A body beyond what is inspected counts as too large. */
function sizes(name: string, scope?: Statement): Rule {
  const tooLarge = anyOf([
    allOf([
      largerThan({ body: { oversizeHandling: 'MATCH' } }, usualBodyMaximumBytes),
      not(anyOf(largeBodyPaths.map(pathStartsWith))),
    ]),
    largerThan({ queryString: {} }, queryBytes),
    largerThan({ uriPath: {} }, pathBytes),
  ]);
  return blocking(name, scope === undefined ? tooLarge : allOf([scope, tooLarge]));
}

const byProgram = anyOf(['/api/v1/', routes.mcp.path].map(pathStartsWith));
const byVerifier = pathStartsWith(routes.verifyFile.path);
const byApi = pathStartsWith('/api/');
/** The handler verifies the signature. */
const bySigner = anyOf([
  allOf([pathStartsWith(routes.stripeWebhook.path), hasHeader('stripe-signature')]),
  allOf([pathStartsWith(routes.reportKeyLeaks.path), hasHeader('github-public-key-signature')]),
]);
const withToken = hasHeader('authorization');
const acceptsGzip = headerContains('accept-encoding', 'gzip');

const landingVideo = pathStartsWith('/showcase/demo-video.');
const reference = pathStartsWith('/api-docs');

/**
 * One customer has 2^64 IPv6 addresses, which a web ACL counts one by one: no prefix is documented. So a
 * provider's network also shares a rate, far above what its customers need.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-aggregation-options.html
 */
function ipv6Rates({ ipv6Provider, ipv6LargestFiles }: AddressRates, byIpv6: Statement): readonly Rule[] {
  const byProvider = [{ asn: {} }];
  return [
    limited(
      'Ipv6LargestFiles',
      ipv6LargestFiles,
      allOf([byIpv6, anyOf([landingVideo, reference])]),
      byProvider,
    ),
    limited('Ipv6Provider', ipv6Provider, byIpv6, byProvider),
  ];
}

/** Narrow rates come first. At least one of the last six counts each request. */
function siteRates(rates: AddressRates): readonly Rule[] {
  const of = (...paths: readonly string[]) => anyOf(paths.map(pathStartsWith));
  return [
    limited('LandingVideo', rates.landingVideo, landingVideo),
    limited('Reference', rates.reference, reference),
    limited('Pictures', rates.pictures, of('/showcase/')),
    limited('Scripts', rates.scripts, of('/assets/application-', '/assets/account-settings-')),
    limited(
      'Costly',
      rates.costly,
      of(
        routes.sendMessage.path,
        routes.sendReport.path,
        routes.subscribeToStatus.path,
        routes.createUpload.path,
      ),
    ),
    limited('Verifications', rates.verifications, byVerifier),
    limited('Webhooks', rates.webhooks, bySigner),
    limited('Program', rates.program, byProgram, [{ ip: {} }, { header: header('authorization') }]),
    limited('Programs', rates.programs, byProgram),
    limited('People', rates.people, allOf([byApi, withToken, not(byProgram)])),
    limited('Visitors', rates.visitors, allOf([byApi, not(anyOf([withToken, byProgram, bySigner]))])),
    limited('Pages', rates.pages, not(anyOf([byApi, byProgram]))),
  ];
}

function limited(name: string, of: Rate, scope: Statement, keys?: readonly CustomKey[]): Rule {
  const refusal =
    scope === byProgram || scope === byVerifier
      ? refusals.program
      : of.windowSeconds === 60
        ? refusals.aMinute
        : refusals.tenMinutes;
  return { ...rate(name, of, scope, keys), action: refusing(refusal) };
}

/** Operations of the user pool that mail a typed address. */
const mailingOperations = ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'] as const;

/**
 * Matches an operation by its own header, or by the one that Cognito adds for the web ACL.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
 */
function asksFor(operation: string): readonly Statement[] {
  const lowered = operation.toLowerCase();
  return [
    headerIs('x-amz-target', `awscognitoidentityproviderservice.${lowered}`),
    headerIs('x-amzn-cognito-operation-name', lowered),
  ];
}

const asksForMail = anyOf(mailingOperations.flatMap(asksFor));

interface Refusal {
  readonly name: string;
  readonly code: Extract<ErrorCode, 'too_many_requests' | 'request_too_large'>;
  readonly message: string;
  readonly retryAfterSeconds?: number;
  /** In the public API's form of errors instead of the site's. */
  readonly isProblem?: true;
}

const refusals = {
  tenMinutes: {
    name: 'TooManyRequests',
    code: 'too_many_requests',
    message: 'Too many requests came from your network. Please try again in ten minutes.',
    retryAfterSeconds: 600,
  },
  aMinute: {
    name: 'TooManyRequestsInAMinute',
    code: 'too_many_requests',
    message: 'Too many requests came from your network. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
  program: {
    name: 'ProblemTooManyRequests',
    code: 'too_many_requests',
    message: 'Too many requests came from your network. Please try again in a minute.',
    retryAfterSeconds: 60,
    isProblem: true,
  },
  tooLarge: {
    name: 'TooLarge',
    code: 'request_too_large',
    message: errorCodes.request_too_large.message,
  },
  programTooLarge: {
    name: 'ProblemTooLarge',
    code: 'request_too_large',
    message: errorCodes.request_too_large.message,
    isProblem: true,
  },
} as const satisfies Record<string, Refusal>;

function refusing({ name, code, retryAfterSeconds }: Refusal): CfnWebACL.RuleActionProperty {
  return {
    block: {
      customResponse: {
        responseCode: errorCodes[code].status,
        customResponseBodyKey: name,
        ...(retryAfterSeconds !== undefined && {
          responseHeaders: [{ name: 'retry-after', value: String(retryAfterSeconds) }],
        }),
      },
    },
  };
}

/**
 * Errors in the API's form. A web ACL sends them as `application/json` only, and has no request id.
 * https://docs.aws.amazon.com/waf/latest/APIReference/API_CustomResponse.html
 */
function refusalBodies({ domain }: Environment): Record<string, CfnWebACL.CustomResponseBodyProperty> {
  const siteUrl = domain === undefined ? '' : `https://${domain.name}`;
  const bodyOf = ({ code, message, retryAfterSeconds: seconds, isProblem }: Refusal) => {
    const wait = seconds !== undefined && { retry_after_seconds: seconds };
    if (isProblem !== true) return { error: { code, message, ...wait } };
    const { status, message: title } = errorCodes[code];
    return { type: `${siteUrl}/api-docs#error-${code}`, title, status, detail: message, code, ...wait };
  };
  return Object.fromEntries(
    Object.values(refusals).map((refusal) => [
      refusal.name,
      { contentType: 'APPLICATION_JSON', content: JSON.stringify(bodyOf(refusal)) },
    ]),
  );
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

function inOrder(rules: readonly Rule[]): CfnWebACL.RuleProperty[] {
  return rules.map((rule, priority) => ({ ...rule, priority }));
}

function blocking(name: string, statement: Statement): Rule {
  return { name, statement, action: { block: {} }, visibilityConfig: metricOnly(name) };
}

function managed(name: string): Rule {
  return {
    name,
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    overrideAction: { none: {} },
    visibilityConfig: metricOnly(name),
  };
}

type CustomKey = CfnWebACL.RateBasedStatementCustomKeyProperty;

/** @param keys what is counted together; an address by default */
function rate(
  name: string,
  { requests, windowSeconds }: Rate,
  scopeDownStatement?: Statement,
  keys?: readonly CustomKey[],
): Rule {
  return {
    name,
    statement: {
      rateBasedStatement: {
        limit: requests,
        evaluationWindowSec: windowSeconds,
        ...(keys === undefined
          ? { aggregateKeyType: 'IP' }
          : { aggregateKeyType: 'CUSTOM_KEYS', customKeys: [...keys] }),
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: metricOnly(name),
  };
}

function header(name: string): CfnWebACL.RateLimitHeaderProperty {
  return { name, textTransformations: [{ priority: 0, type: 'NONE' }] };
}

/** Sampled requests would show visitors' addresses. */
function metricOnly(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

function pathStartsWith(searchString: string): Statement {
  return match({ uriPath: {} }, 'STARTS_WITH', searchString);
}

function headerContains(name: string, searchString: string): Statement {
  return match({ singleHeader: { Name: name } }, 'CONTAINS', searchString);
}

function hasHeader(name: string): Statement {
  return largerThan({ singleHeader: { Name: name } }, 0);
}

function inSet(arn: string): Statement {
  return { ipSetReferenceStatement: { arn } };
}

function headerIs(name: string, searchString: string): Statement {
  return match({ singleHeader: { Name: name } }, 'EXACTLY', searchString);
}

function match(
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: string,
  searchString: string,
): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch,
      positionalConstraint,
      searchString,
      textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
    },
  };
}

function largerThan(fieldToMatch: CfnWebACL.FieldToMatchProperty, size: number): Statement {
  return {
    sizeConstraintStatement: {
      fieldToMatch,
      comparisonOperator: 'GT',
      size,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

function allOf(statements: readonly Statement[]): Statement {
  return { andStatement: { statements: [...statements] } };
}

function not(statement: Statement): Statement {
  return { notStatement: { statement } };
}

/** AWS refuses an "or" of a single statement. */
function anyOf(statements: readonly Statement[]): Statement {
  const [first, ...others] = statements;
  if (first !== undefined && others.length === 0) return first;
  return { orStatement: { statements: [...statements] } };
}
