import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { bucketOf } from './histogram.ts';

/** The page's grid has 91 days. */
export const keptDays = 100;
const secondsPerDay = 24 * 60 * 60;

/** Adds to counters of a row, which expires at `expiresAtSeconds` since 1970. */
export async function addCounters(
  client: DynamoDBDocumentClient,
  tableName: string,
  key: { readonly part: string; readonly id: string },
  counters: Readonly<Record<string, number>>,
  expiresAtSeconds: number,
): Promise<void> {
  const entries = Object.entries(counters).filter(([, count]) => count !== 0);
  const added = entries.map((_, index) => `#n${index} :v${index}`).join(', ');
  await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: key,
      UpdateExpression: `ADD ${added} SET expires_at = :expires`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#n${index}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(entries.map(([, count], index) => [`:v${index}`, count])),
        ':expires': expiresAtSeconds,
      },
    }),
  );
}

/** One more of this duration; nothing for null. */
export function durationCounter(milliseconds: number | null): Record<string, number> {
  return milliseconds === null ? {} : { [`up_to_${bucketOf(milliseconds)}`]: 1 };
}

/** Seconds since 1970. */
export function expiryAfter(at: Date, days: number): number {
  return Math.floor(at.getTime() / 1_000) + days * secondsPerDay;
}
