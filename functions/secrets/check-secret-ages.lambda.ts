import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { checkSecretAges } from './check-secret-ages.ts';
import { secretAges } from './secret-ages.ts';

const path = environment('SECRETS_PATH');

export const handler = eventHandler(() =>
  checkSecretAges({ secrets: () => secretAges(path), now: new Date(), log }),
);
