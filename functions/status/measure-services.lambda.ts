import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { createStatusStore } from '../tables/status/status.store.ts';
import { closedModelsInAws } from '../videos/models/closed-models-in-aws.ts';
import { configuredModels } from '../videos/models/model-settings.ts';
import { measureServices } from './measure-services.ts';
import { probeServices } from './probe-services.ts';

const client = createDocumentClient();
const status = createStatusStore(client, environment('STATUS_TABLE'));
const now = () => new Date();
const closedModels = closedModelsInAws();

export const handler = eventHandler(() =>
  measureServices({
    probe: () =>
      probeServices({
        fetch,
        status,
        closedModels,
        configuredModels: configuredModels(),
        addresses: {
          site: environment('SITE_URL'),
          signInKeys: environment('SIGN_IN_KEYS_URL'),
          stripe: environment('STRIPE_API_URL'),
        },
        clock: () => performance.now(),
        now,
        log,
      }),
    status,
    now,
    log,
  }),
);
