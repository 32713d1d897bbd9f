import { Duration, Validations } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import {
  pageKeys,
  pages,
  type RouteKey,
  readsSettings,
  routeKeys,
  routes,
  sessionPathOf,
} from '../../contract/routes.ts';
import { opensToKeys } from '../../functions/developers/needs.ts';
import { type FunctionOfRoute, functionOf, needsOfRoute } from '../../functions/entries/route-functions.ts';
import type { Need, SharedFunction } from '../../functions/needs.ts';
import { capitalized } from '../foundation/construct-id.ts';
import type { Environment } from '../foundation/environments.ts';
import { waitsMaximum } from '../functions/concurrency.ts';
import { FunctionIntegration } from '../functions/function-integration.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { Releases } from '../functions/releases.ts';
import { type Api, ApiStage } from './api.ts';
import { type Grantors, grant } from './grants.ts';
import type { OriginSecret } from './origin-secret.ts';

/** Their new versions are released gradually. */
const movesMoney: ReadonlySet<string> = new Set([
  'checkouts',
  'subscription',
  'stripeWebhook',
  'deductCredits',
  'generateVideo',
  'generateByKey',
  'mcp',
] satisfies (SharedFunction | RouteKey)[]);

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
 * A route for each row of the contract, and their functions. A stack may have 500 resources and 60 references
 * to secrets, so `developers` is a stack of its own.
 */
export class Routes extends Construct {
  readonly #environment: Environment;
  readonly #originSecret: OriginSecret;
  readonly #releases: Releases;
  readonly #invocations = new PolicyDocument();
  readonly #invoker: Role;

  constructor(scope: Construct, id: string, props: RoutesProps) {
    super(scope, id);
    const { part, environment, api, originSecret, authorizer, grantors } = props;
    this.#environment = environment;
    this.#originSecret = originSecret;
    this.#releases = new Releases(this, 'Releases', { environment });
    this.#invoker = new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { Invocations: this.#invocations },
    });
    const added: HttpRoute[] = [];
    for (const rows of Map.groupBy(rowsOf(part), ({ key }) => functionOf(key).name).values()) {
      const [first] = rows;
      // No group is empty.
      if (first === undefined) continue;
      const integration = this.#addFunction(functionOf(first.key), rows, grantors);
      for (const { key, methods, path, sessionPath, access } of rows) {
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
    }
    if (part === 'site') this.#addStage(environment, api, added);
  }

  /** Adds a function with what all of its rows need. */
  #addFunction(answering: FunctionOfRoute, rows: readonly Row[], grantors: Grantors): FunctionIntegration {
    const environment = this.#environment;
    const { name, entry, description, timeoutSeconds, memoryMegabytes, bulkhead } = answering;
    const handler = new ReelwrightFunction(this, capitalized(name), {
      environment,
      entry,
      description,
      timeout: Duration.seconds(timeoutSeconds),
      memoryMegabytes,
      ...(bulkhead && { bulkhead }),
    });
    if (bulkhead === 'waiting') handler.setVariable('WAITS_MAXIMUM', String(waitsMaximum(environment)));
    this.#originSecret.provideAccepted(handler);
    for (const need of new Set(rows.flatMap(needsOf))) grant(handler, need, grantors);
    const called = movesMoney.has(name) ? this.#releases.release(handler) : handler;
    this.#invocations.addStatements(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [called.functionArn] }),
    );
    return new FunctionIntegration(`${capitalized(name)}Integration`, called, this.#invoker);
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
    'It is public: a shared video or project needs the 128 random bits of its link, messages, reports and addresses are counted by sender, a sign-up is confirmed and sessions are ended by the 256 random bits of a link, a subscription ends by the 128 random bits of its link, a file is recognized by the 256 bits of its hash, and the status of the services and the numbers of reports are public.',
} as const;

/** The entry of all routes checks a session or a key, what operators have set, and a limit. */
function needsOf({ key, access, isLimited, heedsSettings }: Row): readonly Need[] {
  return [
    ...(access === 'user' ? (['credits.readAccount'] as const) : []),
    ...(access === 'key' ? opensToKeys : []),
    ...(heedsSettings ? (['settings.read'] as const) : []),
    ...needsOfRoute(key),
    ...(isLimited ? (['limits.count'] as const) : []),
  ];
}

/** The API routes of a part. */
export function routesOf(part: RoutePart): readonly RouteKey[] {
  return routeKeys.filter((key) => routes[key].slice.startsWith('developers/') === (part === 'developers'));
}

type Row = ReturnType<typeof rowsOf>[number];

function rowsOf(part: RoutePart) {
  return [
    ...routesOf(part).map((key) => ({
      key,
      ...routes[key],
      methods: [routes[key].method],
      sessionPath: sessionPathOf(key),
      isLimited: 'limit' in routes[key],
      heedsSettings: readsSettings(key),
    })),
    ...(part === 'site' ? pageKeys : []).map((key) => ({
      key,
      ...pages[key],
      access: 'anyone' as const,
      sessionPath: undefined,
      isLimited: false,
      heedsSettings: false,
    })),
  ];
}
