import { Duration } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { operatorRouteKeys, operatorRoutes } from '../../../contract/operators/operator-routes.ts';
import { type OperatorNeed, operatorFunctions } from '../../../functions/operators/needs.ts';
import { capitalized } from '../../foundation/construct-id.ts';
import type { Environment } from '../../foundation/environments.ts';
import { FunctionIntegration } from '../../functions/function-integration.ts';
import { ReelwrightFunction } from '../../functions/reelwright-function.ts';
import { type Api, ApiStage } from '../api.ts';
import type { OriginSecret } from '../origin-secret.ts';
import { grantToOperators, type OperatorGrantors } from './operator-grants.ts';

export interface OperatorFunctionsProps {
  readonly environment: Environment;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly grantors: OperatorGrantors;
}

type FunctionName = keyof typeof operatorFunctions;

/** A route for each row of `operatorRoutes`, and the functions that answer them. */
export class OperatorFunctions extends Construct {
  readonly #props: OperatorFunctionsProps;

  constructor(scope: Construct, id: string, props: OperatorFunctionsProps) {
    super(scope, id);
    this.#props = props;
    const { environment, api, grantors } = props;
    const { pool } = grantors;
    const functions = {
      readForOperator: this.#add('readForOperator'),
      actForOperator: this.#add('actForOperator'),
    } satisfies Record<FunctionName, ReelwrightFunction>;
    const invoker = new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        Invocations: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: Object.values(functions).map(({ functionArn }) => functionArn),
            }),
          ],
        }),
      },
    });
    const integrations = {
      readForOperator: new FunctionIntegration('ReadForOperator', functions.readForOperator, invoker),
      actForOperator: new FunctionIntegration('ActForOperator', functions.actForOperator, invoker),
    };
    const authorizer = new HttpJwtAuthorizer('Operator', pool.issuer, {
      authorizerName: 'operator',
      jwtAudience: [pool.client.userPoolClientId],
    });
    const routes = operatorRouteKeys.map((key) => {
      const { method, path, function: name } = operatorRoutes[key];
      return new HttpRoute(this, `${capitalized(key)}Route`, {
        httpApi: api.httpApi,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration: integrations[name],
        authorizer,
      });
    });
    new ApiStage(this, 'Stage', { environment, api }).node.addDependency(...routes);
  }

  #add(name: FunctionName): ReelwrightFunction {
    const { environment, originSecret, grantors } = this.#props;
    const { entry, description, timeoutSeconds, needs } = operatorFunctions[name];
    const handler = new ReelwrightFunction(this, capitalized(name), {
      environment,
      entry,
      description,
      timeout: Duration.seconds(timeoutSeconds),
      memoryMegabytes: 512,
    });
    originSecret.provideAccepted(handler);
    grantors.pool.grantRecognize(handler);
    if (environment.operatorNetworks !== undefined) {
      handler.setVariable('OPERATOR_NETWORKS', environment.operatorNetworks.join(','));
    }
    for (const need of new Set<OperatorNeed>(needs)) grantToOperators(handler, need, grantors);
    return handler;
  }
}
