import type { Environment } from '../foundation/environments.ts';
import type { Grantors } from '../service/grants.ts';
import type { DataStack } from './data-stack.ts';
import type { ServiceStack } from './service-stack.ts';

/** What grants the functions of later stacks their needs. */
export function grantorsOf(environment: Environment, data: DataStack, service: ServiceStack): Grantors {
  return {
    environment,
    tables: {
      credits: data.credits,
      refusals: data.refusals,
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
      cases: data.cases,
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
    moderation: service.moderation,
    site: service.site,
    stripe: service.stripe,
    resumes: service.resumes,
    mail: service.mail,
    apiKeySecret: service.apiKeySecret,
    webhooks: service.webhooks,
  };
}
