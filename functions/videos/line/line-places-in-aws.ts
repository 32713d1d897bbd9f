import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../aws/environment.ts';
import { configuredCapacities } from './configured-capacities.ts';
import { createLineStore } from './line.store.ts';
import { createLinePlaces, type LinePlaces } from './line-places.ts';

/** Places in the lines of the table that the stacks name. */
export function linePlacesInAws(client: DynamoDBDocumentClient): LinePlaces {
  return createLinePlaces({
    lines: createLineStore(client, environment('LINES_TABLE')),
    capacityOf: configuredCapacities(),
    now: () => new Date(),
  });
}
