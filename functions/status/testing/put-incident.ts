import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createIncidentsStore } from '../../tables/status/incidents.store.ts';
import type { IncidentItem } from '../../tables/status/incidents.ts';
import { announcementOf } from '../write-incident.ts';

/** Writes an incident with its newest update as operators do, without their audit. */
export async function putIncident(
  client: DynamoDBDocumentClient,
  item: IncidentItem,
  at: Date,
): Promise<IncidentItem> {
  const items = createIncidentsStore(client, 'status').writing(
    item,
    announcementOf(item, at),
    item.updates.length - 1,
    at,
  );
  await client.send(new TransactWriteCommand({ TransactItems: [...items] }));
  return item;
}
