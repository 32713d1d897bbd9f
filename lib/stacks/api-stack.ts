import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import { type RoutePart, Routes } from '../service/routes.ts';
import type { DataStack } from './data-stack.ts';
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
      grantors: {
        environment,
        tables: {
          credits: data.credits,
          orders: data.orders,
          videos: data.videos,
          personalFiles: data.personalFiles,
          confirmationLinks: data.confirmationLinks,
          audit: data.audit,
          operatorRequests: data.operatorRequests,
          accountCodes: data.accountCodes,
          identities: data.identities,
          limits: data.limits,
          lines: data.lines,
          settings: data.settings,
          spend: data.spend,
          messages: data.messages,
          statusRecords: data.statusRecords,
          statusSubscriptions: data.statusSubscriptions,
          erasures: data.erasures,
          apiAccess: data.apiAccess,
          idempotencyRecords: data.idempotencyRecords,
          webhookRecords: data.webhookRecords,
        },
        accountNotices: service.accountNotices,
        identity: service.identity,
        media: service.media,
        dataExports: service.dataExports,
        generation: service.generation,
        site: service.site,
        stripe: service.stripe,
        resumes: service.resumes,
        mail: service.mail,
        apiKeySecret: service.apiKeySecret,
        webhooks: service.webhooks,
      },
    });
  }
}
