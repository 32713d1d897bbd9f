import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';

/**
 * The HTTP API behind `/api/*` of the site. It answers to no other origin, so it has no CORS. Its stage and routes are in
 * a later stack.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, props: { readonly environment: Environment }) {
    super(scope, id);
    const { environment } = props;
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `reelwright-${environment.name}`,
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
 * Serves the API's routes, with a log. A throttle counts all callers together, in words that are not ours, so it is far above
 * what a few addresses can send: half of the account's quota, which leaves the other half to other APIs. Who may send how much
 * is counted before it, by the web ACL, and behind it (decision 27).
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
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
      throttle: { rateLimit: 5_000, burstLimit: 2_500 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(scope, `${id}Log`, {
            retention: environment.logRetention,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        // Neither path nor query nor address: the route says what was called, the request's id finds the handler's log.
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
