import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import { type RoutePart, Routes } from '../service/routes.ts';
import type { DataStack } from './data-stack.ts';
import { grantorsOf } from './grantors.ts';
import type { ServiceStack } from './service-stack.ts';

export interface ApiStackProps extends StackProps {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly part: RoutePart;
}

/** A part of the routes, and their functions. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { environment, data, service, part, ...props }: ApiStackProps) {
    super(scope, id, props);
    new Routes(this, part === 'site' ? 'Routes' : 'DeveloperRoutes', {
      part,
      environment,
      api: service.api,
      originSecret: service.originSecret,
      authorizer: service.userAuthorizer,
      grantors: grantorsOf(environment, data, service),
    });
  }
}
