import { Duration, Validations } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { entryOf, type PageKey, pages, type RouteKey, routes, sessionPathOf } from '../../contract/routes.ts';
import { needsOfAccount } from '../../functions/account/needs.ts';
import { needsOfAccountSignUp } from '../../functions/account/sign-up/needs.ts';
import { needsOfBilling } from '../../functions/billing/needs.ts';
import { needsOfBillingSync } from '../../functions/billing/sync/needs.ts';
import { needsOfCredits } from '../../functions/credits/needs.ts';
import { needsOfDeletion } from '../../functions/deletion/needs.ts';
import { needsOfDevelopersAccount } from '../../functions/developers/account/needs.ts';
import { needsOfDevelopersKeys } from '../../functions/developers/keys/needs.ts';
import { needsOfDevelopersMcp } from '../../functions/developers/mcp/needs.ts';
import { opensToKeys } from '../../functions/developers/needs.ts';
import { needsOfDevelopersVideos } from '../../functions/developers/videos/needs.ts';
import { needsOfDevelopersWebhooks } from '../../functions/developers/webhooks/needs.ts';
import { needsOfExport } from '../../functions/export/needs.ts';
import { needsOfImages } from '../../functions/images/needs.ts';
import type { Need, RouteFunction } from '../../functions/needs.ts';
import { needsOfSessions } from '../../functions/sessions/needs.ts';
import { needsOfStatus } from '../../functions/status/needs.ts';
import { needsOfSupport } from '../../functions/support/needs.ts';
import { needsOfVideosGeneration } from '../../functions/videos/generation/needs.ts';
import { needsOfVideosLibrary } from '../../functions/videos/library/needs.ts';
import { needsOfVideosSharing } from '../../functions/videos/sharing/needs.ts';
import { capitalized } from '../foundation/construct-id.ts';
import type { Environment } from '../foundation/environments.ts';
import { waitsMaximum } from '../functions/concurrency.ts';
import { FunctionIntegration } from '../functions/function-integration.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { Releases } from '../functions/releases.ts';
import { type Api, ApiStage } from './api.ts';
import { type Grantors, grant } from './grants.ts';
import type { OriginSecret } from './origin-secret.ts';

const functions: { readonly [Key in RouteKey | PageKey]: RouteFunction } = {
  ...needsOfAccount,
  ...needsOfAccountSignUp,
  ...needsOfBilling,
  ...needsOfBillingSync,
  ...needsOfCredits,
  ...needsOfDeletion,
  ...needsOfDevelopersAccount,
  ...needsOfDevelopersKeys,
  ...needsOfDevelopersMcp,
  ...needsOfDevelopersVideos,
  ...needsOfDevelopersWebhooks,
  ...needsOfExport,
  ...needsOfImages,
  ...needsOfSessions,
  ...needsOfStatus,
  ...needsOfSupport,
  ...needsOfVideosGeneration,
  ...needsOfVideosLibrary,
  ...needsOfVideosSharing,
};

/** Their new versions are released gradually. */
const movesMoney: ReadonlySet<RouteKey | PageKey> = new Set([
  'createCheckout',
  'createPayment',
  'customerPortal',
  'setRenewal',
  'stripeWebhook',
  'deductCredits',
  'generateVideo',
  'generateByKey',
  'mcp',
]);

/** `developers`: routes of programs and their owners. `site`: all others, and pages. */
export type RoutePart = 'site' | 'developers';

export interface RoutesProps {
  readonly part: RoutePart;
  readonly environment: Environment;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly authorizer: HttpJwtAuthorizer;
  readonly grantors: Grantors;
}

/**
 * A function and a route for each row of the contract. A stack may have 500 resources and 60 references to
 * secrets, so `developers` is a stack of its own.
 */
export class Routes extends Construct {
  constructor(scope: Construct, id: string, props: RoutesProps) {
    super(scope, id);
    const { part, environment, api, originSecret, authorizer, grantors } = props;
    const releases = new Releases(this, 'Releases', { environment });
    const invocations = new PolicyDocument();
    const invoker = new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { Invocations: invocations },
    });
    const added: HttpRoute[] = [];
    for (const row of rowsOf(part)) {
      const { key, methods, path, sessionPath, access } = row;
      const { description, timeoutSeconds, memoryMegabytes = 512, bulkhead } = functions[key];
      const handler = new ReelwrightFunction(this, capitalized(key), {
        environment,
        entry: entryOf(key),
        description,
        timeout: Duration.seconds(timeoutSeconds),
        memoryMegabytes,
        ...(bulkhead && { bulkhead }),
      });
      if (bulkhead === 'waiting') handler.setVariable('WAITS_MAXIMUM', String(waitsMaximum(environment)));
      originSecret.provideAccepted(handler);
      for (const need of needsOf(row)) grant(handler, need, grantors);
      const called = movesMoney.has(key) ? releases.release(handler) : handler;
      invocations.addStatements(
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [called.functionArn] }),
      );
      const integration = new FunctionIntegration(`${capitalized(key)}Integration`, called, invoker);
      for (const method of methods) {
        const route = new HttpRoute(this, `${capitalized(key)}${method === 'HEAD' ? 'Head' : ''}Route`, {
          httpApi: api.httpApi,
          routeKey: HttpRouteKey.with(path, HttpMethod[method]),
          integration,
          ...(access === 'user' && { authorizer }),
        });
        added.push(route);
        if (access !== 'user') {
          Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: whyWithoutToken[access] });
        }

        if (sessionPath !== undefined) {
          new HttpRoute(this, `${capitalized(key)}SessionRoute`, {
            httpApi: api.httpApi,
            routeKey: HttpRouteKey.with(sessionPath, HttpMethod[method]),
            integration,
            authorizer,
          });
        }
      }
    }
    if (part === 'site') this.#addStage(environment, api, added);
  }

  /** The stage serves the routes of both stacks; the other one is deployed before. */
  #addStage(environment: Environment, api: Api, added: readonly HttpRoute[]): void {
    const stage = new ApiStage(this, 'Stage', { environment, api });
    stage.node.addDependency(...added);
  }
}

const whyWithoutToken = {
  key: 'Programs call with an API key, which the handler finds by its hash before anything else.',
  signed:
    'Stripe and GitHub call without a token: the handler verifies the signature over the raw body first.',
  anyone:
    'It is public: a shared video needs the 128 random bits of its link, messages and addresses are counted by sender, a sign-up is confirmed and sessions are ended by the 256 random bits of a link, a subscription ends by the 128 random bits of its link, and the status of the services is public.',
} as const;

/** The entry of all routes checks a session or a key, and a limit. */
function needsOf({ key, access, isLimited }: ReturnType<typeof rowsOf>[number]): readonly Need[] {
  return [
    ...(access === 'user' ? (['credits.readAccount'] as const) : []),
    ...(access === 'key' ? opensToKeys : []),
    ...functions[key].needs,
    ...(isLimited ? (['limits.count'] as const) : []),
  ];
}

/** The API routes of a part. */
export function routesOf(part: RoutePart): readonly RouteKey[] {
  return Object.keys(routes)
    .filter((key): key is RouteKey => key in routes)
    .filter((key) => routes[key].slice.startsWith('developers/') === (part === 'developers'));
}

function rowsOf(part: RoutePart) {
  const isPageKey = (key: string): key is PageKey => key in pages;
  return [
    ...routesOf(part).map((key) => ({
      key,
      ...routes[key],
      methods: [routes[key].method],
      sessionPath: sessionPathOf(key),
      isLimited: 'limit' in routes[key],
    })),
    ...Object.keys(part === 'site' ? pages : {})
      .filter(isPageKey)
      .map((key) => ({
        key,
        ...pages[key],
        access: 'anyone' as const,
        sessionPath: undefined,
        isLimited: false,
      })),
  ];
}
