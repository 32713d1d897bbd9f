import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/** One of a row's few places, held for a while. */
export interface Place {
  readonly id: string;
  readonly attribute: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface PlacesStore {
  /**
   * Null if all are held. A place that is not given back is free after its time.
   *
   * @param until at most a minute after `now`
   */
  take(row: { readonly id: string; readonly places: number }, until: Date, now: Date): Promise<Place | null>;
  giveBack(place: Place): Promise<void>;
}

/** Others may take the place that was seen free. */
const triesMaximum = 5;

/** In the table of counters. A place is an attribute: until when it is held. */
export function createPlacesStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  random: () => number = Math.random,
): PlacesStore {
  return {
    async take({ id, places }, until, now) {
      let free = Array.from({ length: places }, (_, index) => `place_${index}`);
      for (let tries = 0; tries < triesMaximum; tries += 1) {
        const attribute = free[Math.floor(random() * free.length)];
        if (attribute === undefined) return null;
        const place = { id, attribute, until: until.getTime() };
        const row = await claim(place, now);
        if (row === null) return place;
        free = free.filter((name) => !(Number(row[name]) > now.getTime()));
      }
      return null;
    },

    async giveBack({ id, attribute, until }) {
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { id },
            UpdateExpression: 'REMOVE #place',
            // After its time another may hold it.
            ConditionExpression: '#place = :until',
            ExpressionAttributeNames: { '#place': attribute },
            ExpressionAttributeValues: { ':until': until },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };

  /** Null if it was taken; otherwise the row, where another holds it. */
  async function claim(
    { id, attribute, until }: Place,
    now: Date,
  ): Promise<Readonly<Record<string, unknown>> | null> {
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id },
          UpdateExpression: 'SET #place = :until, expires_at = :expires',
          ConditionExpression: 'attribute_not_exists(#place) OR #place <= :now',
          ExpressionAttributeNames: { '#place': attribute },
          ExpressionAttributeValues: {
            ':until': until,
            ':now': now.getTime(),
            // Seconds since 1970. Every place of the row is free by then: none is held for over a minute.
            ':expires': Math.ceil(until / 1_000) + 60,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return null;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return error.Item === undefined ? {} : unmarshall(error.Item);
    }
  }
}
