import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { createPlacesStore } from '../../tables/limits/places.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createWaitForEnd, type WaitForEnd } from './wait-for-end.ts';

export function waitForEndInAws(): WaitForEnd {
  const client = createDocumentClient();
  return createWaitForEnd({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    places: createPlacesStore(client, environment('LIMITS_TABLE')),
    waitsMaximum: Number(environment('WAITS_MAXIMUM')),
    now: () => new Date(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log,
  });
}
