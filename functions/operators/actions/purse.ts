import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { operatorMaxima } from '../../../contract/operator-maxima.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { atMost, type CurrentSettings } from '../../settings/settings.ts';
import { pseudonym } from '../../tables/limits/limit-counter.ts';

/** What moves in a day (UTC): credits that are granted or taken, and what is refunded. */
export interface PurseAmounts {
  readonly credits: number;
  readonly cents: number;
}

export interface Purse {
  /** What the operator may still move today. */
  remaining(operator: string, at: Date): Promise<PurseAmounts>;
  /** Takes the amounts, or fails; null if a whole day's purse is smaller. */
  taking(operator: string, amounts: PurseAmounts, at: Date): Promise<TransactionItem | null>;
  /** Gives back what was taken at `takenAt`, from the purse of that day. */
  givingBack(operator: string, amounts: PurseAmounts, takenAt: Date): TransactionItem;
}

const keptSeconds = 2 * 24 * 60 * 60;

const Row = z.object({ credits: z._default(z.int(), 0), cents: z._default(z.int(), 0) });

/** A counter of each operator and day, in the table of limits. */
export function createPurse(
  client: DynamoDBDocumentClient,
  limitsTable: string,
  settings: CurrentSettings,
): Purse {
  return {
    async remaining(operator, at) {
      const [maximum, { Item = {} }] = await Promise.all([
        maximumOf(settings),
        client.send(
          new GetCommand({ TableName: limitsTable, Key: keyOf(operator, at), ConsistentRead: true }),
        ),
      ]);
      const used = z.parse(Row, Item);
      return {
        credits: Math.max(0, maximum.credits - used.credits),
        cents: Math.max(0, maximum.cents - used.cents),
      };
    },

    async taking(operator, { credits, cents }, at) {
      const maximum = await maximumOf(settings);
      if (credits > maximum.credits || cents > maximum.cents) return null;
      return {
        Update: {
          TableName: limitsTable,
          Key: keyOf(operator, at),
          ...updateExpression({
            set: { expires_at: expiryOf(at) },
            add: { credits, cents },
            condition: 'attribute_not_exists(id) OR (credits <= :credits AND cents <= :cents)',
            values: { ':credits': maximum.credits - credits, ':cents': maximum.cents - cents },
          }),
        },
      };
    },

    givingBack: (operator, { credits, cents }, takenAt) => ({
      Update: {
        TableName: limitsTable,
        Key: keyOf(operator, takenAt),
        ...updateExpression({
          set: { expires_at: expiryOf(takenAt) },
          add: { credits: 0 - credits, cents: 0 - cents },
        }),
      },
    }),
  };
}

async function maximumOf(settings: CurrentSettings): Promise<PurseAmounts> {
  const current = await settings();
  return {
    credits: atMost(current, 'operator.purse_credits', operatorMaxima.purseCredits),
    cents: atMost(current, 'operator.purse_cents', operatorMaxima.purseCents),
  };
}

/** In seconds since 1970. */
function expiryOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000) + keptSeconds;
}

function keyOf(operator: string, at: Date) {
  const day = at.toISOString().slice(0, 10);
  return { id: `operator-purse#${pseudonym(`operator-purse ${operator.toLowerCase()}`, at)}#${day}` };
}
