import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { errorCodes } from '../contract/errors.ts';
import { routes } from '../contract/routes.ts';
import { type AddressRates, rateWindowSeconds } from './address-rates.ts';
import type { Environment } from './environments.ts';

type Statement = CfnWebACL.StatementProperty;

export interface WebAclProps {
  readonly environment: Environment;
}

/**
 * Before the site: sizes, AWS's rules for known attackers and attacks, and rates by address.
 *
 * It writes no log and takes no samples: both would hold visitors' addresses. Each rule has a metric. It challenges no
 * browser: the script of a challenge would need a wider content policy.
 *
 * AWS's Core rule set is not among the rules: it takes prompts that speak of markup or paths for attacks, and bodies above
 * 8 KB. The API checks every field itself.
 */
export class SiteWebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { environment }: WebAclProps) {
    super(scope, id);
    const { addressRates } = environment;
    const acl = new CfnWebACL(this, 'Acl', {
      name: siteAclName(environment),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metricOnly(siteAclName(environment)),
      customResponseBodies: {
        [tooManyRequests]: { contentType: 'APPLICATION_JSON', content: refusal },
        [tooLarge]: { contentType: 'APPLICATION_JSON', content: sizeRefusal },
      },
      rules: inOrder([
        {
          ...blocking('Sizes', {
            orStatement: {
              statements: [
                {
                  andStatement: {
                    statements: [
                      largerThan({ body: { oversizeHandling: 'MATCH' } }, bodyBytes),
                      not(anyOf(largeBodyPaths.map(pathStartsWith))),
                    ],
                  },
                },
                largerThan({ queryString: {} }, queryBytes),
                largerThan({ uriPath: {} }, pathBytes),
              ],
            },
          }),
          action: refusingSize,
        },
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
        // Every browser takes compressed answers; who does not would be sent four times the bytes.
        blocking('Uncompressed', {
          andStatement: {
            statements: [pathStartsWith('/assets/'), not(headerContains('accept-encoding', 'gzip'))],
          },
        }),
        ...siteRates(addressRates),
      ]),
    });
    this.arn = acl.attrArn;
  }
}

/** Before the user pool: rates only. Its API answers a challenge with an error that no client understands. */
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
        {
          ...rate('Mails', addressRates.mails, anyOf(mailingOperations.flatMap(asksFor))),
          action: { block: {} },
        },
        { ...rate('SignIn', addressRates.signIn), action: { block: {} } },
      ]),
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: userPoolArn, webAclArn: acl.attrArn });
  }
}

/** The name of the web ACL and of its metrics. */
export function siteAclName({ name }: Environment): string {
  return `reelwright-${name}-site`;
}

export function signInAclName({ name }: Environment): string {
  return `reelwright-${name}-sign-in`;
}

/** The longest prompt takes 8 KB, with the rest of its request less than 12. */
const bodyBytes = 12 * 1_024;
/** Signed links take 800 bytes, Google's answers less than 2,000. */
const queryBytes = 4_096;
const pathBytes = 1_024;

/** Messages may bring a résumé, and Stripe's events may be long. Their handlers limit both. */
const largeBodyPaths = [routes.sendMessage.path, routes.stripeWebhook.path];

/** What a rate counts, by the beginning of its path: the narrow ones first. */
function siteRates(rates: AddressRates): readonly Rule[] {
  const limited = (name: string, limit: number, paths: readonly string[]): Rule => ({
    ...rate(name, limit, anyOf(paths.map(pathStartsWith))),
    action: refusing,
  });
  return [
    limited('LargestFiles', rates.largestFiles, ['/showcase/demo-video', '/api-docs']),
    limited('Pictures', rates.pictures, ['/showcase/']),
    limited('Scripts', rates.scripts, ['/assets/application-', '/assets/account-settings-']),
    limited('Costly', rates.costly, [
      routes.sendMessage.path,
      routes.subscribeToStatus.path,
      routes.createUpload.path,
    ]),
    { ...rate('Everything', rates.everything), action: refusing },
  ];
}

/** Operations of the user pool that mail a typed address. */
const mailingOperations = ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'] as const;

/**
 * A request for an operation: by its own header, and by the one that Cognito adds for the web ACL.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
 */
function asksFor(operation: string): readonly Statement[] {
  const lowered = operation.toLowerCase();
  return [
    headerIs('x-amz-target', `awscognitoidentityproviderservice.${lowered}`),
    headerIs('x-amzn-cognito-operation-name', lowered),
  ];
}

const tooManyRequests = 'TooManyRequests';
/** As the API refuses: pages show its sentence. */
const refusal = JSON.stringify({
  error: {
    code: 'too_many_requests',
    message: 'Too many requests came from your network. Please try again in ten minutes.',
    retry_after_seconds: rateWindowSeconds,
  },
});
const refusing = {
  block: {
    customResponse: {
      responseCode: errorCodes.too_many_requests.status,
      customResponseBodyKey: tooManyRequests,
      responseHeaders: [{ name: 'retry-after', value: String(rateWindowSeconds) }],
    },
  },
};

const tooLarge = 'TooLarge';
const sizeRefusal = JSON.stringify({
  error: { code: 'request_too_large', message: errorCodes.request_too_large.message },
});
const refusingSize = {
  block: {
    customResponse: {
      responseCode: errorCodes.request_too_large.status,
      customResponseBodyKey: tooLarge,
    },
  },
};

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

function rate(name: string, limit: number, scopeDownStatement?: Statement): Rule {
  return {
    name,
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: rateWindowSeconds,
        aggregateKeyType: 'IP',
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: metricOnly(name),
  };
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

function not(statement: Statement): Statement {
  return { notStatement: { statement } };
}

/** AWS takes no "or" of a single statement. */
function anyOf(statements: readonly Statement[]): Statement {
  const [first, ...others] = statements;
  if (first !== undefined && others.length === 0) return first;
  return { orStatement: { statements: [...statements] } };
}
