import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { configuredCapacities } from './configured-capacities.ts';
import { createLinePlaces, type LinePlaces } from './line-places.ts';

/** Places in line, from the environment. */
export function linePlacesInAws(): LinePlaces {
  return createLinePlaces({
    lines: createLineStore(createDocumentClient(), environment('LINES_TABLE')),
    capacityOf: configuredCapacities(),
    now: () => new Date(),
  });
}
