import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { DataStack } from './data-stack.ts';
import type { Environment } from './environments.ts';
import { Routes } from './routes.ts';
import type { ServiceStack } from './service-stack.ts';

export interface ApiStackProps extends StackProps {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly service: ServiceStack;
}

/** What answers requests: the functions of the routes, and the routes that lead there. */
export class ApiStack extends Stack {
  readonly routes: Routes;

  constructor(scope: Construct, id: string, { environment, data, service, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.routes = new Routes(this, 'Routes', {
      environment,
      api: service.api,
      originSecret: service.originSecret,
      signIn: service.signIn,
      grantors: {
        credits: data.credits,
        orders: data.orders,
        videos: data.videos,
        personalFiles: data.personalFiles,
        confirmationLinks: data.confirmationLinks,
        accountCodes: data.accountCodes,
        limits: data.limits,
        messages: data.messages,
        statusRecords: data.statusRecords,
        statusSubscriptions: data.statusSubscriptions,
        erasures: data.erasures,
        accountNotices: service.accountNotices,
        identity: service.identity,
        media: service.media,
        generation: service.generation,
        site: service.site,
        stripe: service.stripe,
        resumes: service.resumes,
        mail: service.mail,
      },
    });
  }
}
