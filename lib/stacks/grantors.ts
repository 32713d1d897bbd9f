import type { Environment } from '../foundation/environments.ts';
import type { Grantors } from '../service/grants.ts';
import type { DataStack } from './data-stack.ts';
import type { ServiceStack } from './service-stack.ts';

/** What grants the functions of later stacks their needs. */
export function grantorsOf(environment: Environment, data: DataStack, service: ServiceStack): Grantors {
  return {
    environment,
    tables: data.tables,
    accountNotices: service.accountNotices,
    identity: service.identity,
    media: service.media,
    dataExports: service.dataExports,
    generation: service.generation,
    moderation: service.moderation,
    site: service.site,
    stripe: service.stripe,
    resumes: service.resumes,
    mail: service.mail,
    apiKeySecret: service.apiKeySecret,
    webhooks: service.webhooks,
  };
}
