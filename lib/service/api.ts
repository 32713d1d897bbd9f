import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';

export interface ApiProps {
  readonly environment: Environment;
  /** After `reelwright-<environment>`; the site's API has none. */
  readonly suffix?: string;
}

/**
 * The HTTP API behind `/api/*` of one distribution alone, so it needs no CORS. A later stack has the stage and the
 * routes of the site's.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, { environment, suffix = '' }: ApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `reelwright-${environment.name}${suffix}`,
      createDefaultStage: false,
    });
  }

  get host(): string {
    const stack = Stack.of(this);
    return `${this.httpApi.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
  }

  get url(): string {
    return `https://${this.host}`;
  }
}

/**
 * Counts all callers together and answers in AWS's words, so it is far above what a few addresses send: half
 * of the account's quota. The web ACL and the handlers count each caller (decision 27).
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export const throttle = { rateLimit: 5_000, burstLimit: 2_500 };

/** Serves the API's routes. */
export class ApiStage extends HttpStage {
  constructor(
    scope: Construct,
    id: string,
    { environment, api }: { readonly environment: Environment; readonly api: Api },
  ) {
    super(scope, id, {
      httpApi: api.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(scope, `${id}Log`, {
            retention: environment.logRetention,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        // No path, query or address: the request's id finds the handler's log.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            requestTime: '$context.requestTime',
            routeKey: '$context.routeKey',
            status: '$context.status',
            responseLength: '$context.responseLength',
            responseLatency: '$context.responseLatency',
            integrationLatency: '$context.integrationLatency',
            integrationError: '$context.integrationErrorMessage',
            authorizerError: '$context.authorizer.error',
          }),
        ),
      },
    });
  }
}
