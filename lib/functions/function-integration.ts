import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Invokes functions by one role. CDK's own integration adds a permission for each route, and a stack may have
 * 500 resources.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations.html
 */
export class FunctionIntegration extends HttpRouteIntegration {
  readonly #handler: IFunction;
  readonly #invoker: IRole;

  constructor(id: string, handler: IFunction, invoker: IRole) {
    super(id);
    this.#handler = handler;
    this.#invoker = invoker;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#handler.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#invoker),
    };
  }
}
