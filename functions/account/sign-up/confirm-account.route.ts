import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { log } from '../../log/logger.ts';
import { createConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';
import { confirmAccount } from './confirm-account.ts';
import { createSignUps } from './sign-ups.ts';

export const handler = apiHandler(
  'confirmAccount',
  'temporarily_unavailable',
  confirmAccount({
    signUps: createSignUps(environment('USER_POOL_ID')),
    links: createConfirmationLinksStore(createDocumentClient(), environment('CONFIRMATION_LINKS_TABLE')),
    now: () => new Date(),
    log,
  }),
);
