import * as z from 'zod/mini';
import { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { type LineRank, lineRanks } from '../../../contract/videos/line.ts';
import { emptySlots, keyOf, type Slots, type VideoRef } from './line.ts';

/** The names of the attributes of a model's item `slots`. */
export const slotsAttributes = {
  slot: (video: VideoRef) => `slot/${keyOf(video)}`,
  served: (userId: UserId) => `served/${userId}`,
  start: (countsFrom: number) => `start/${countsFrom}`,
  arrival: (minute: number, rank: LineRank) => `arrival/${minute}/${rank}`,
  /** Sixteen samples, overwritten in turn: a UUIDv7's last hexadecimal digit is random. */
  hold: ({ videoId }: VideoRef) => `hold/${videoId.slice(-1)}`,
};

const Rank = z.enum(lineRanks);

/** An absent item is `emptySlots`. */
export function slotsFrom(item: Readonly<Record<string, unknown>> | undefined): Slots {
  if (item === undefined) return emptySlots;
  const slots: { userId: UserId; videoId: VideoId; slotAt: string }[] = [];
  const starts = new Map<number, number>();
  const servedAt = new Map<UserId, string>();
  const holdSeconds: number[] = [];
  const arrivals: { minute: number; rank: LineRank; count: number }[] = [];
  for (const [attribute, value] of Object.entries(item)) {
    const [kind, first, last] = attribute.split('/');
    switch (kind) {
      case 'slot':
        slots.push({
          userId: UserId.parse(first),
          videoId: VideoId.parse(last),
          slotAt: z.parse(z.string(), value),
        });
        break;
      case 'served':
        servedAt.set(UserId.parse(first), z.parse(z.string(), value));
        break;
      case 'start':
        starts.set(Number(first), z.parse(z.number(), value));
        break;
      case 'arrival':
        arrivals.push({
          minute: Number(first),
          rank: z.parse(Rank, Number(last)),
          count: z.parse(z.number(), value),
        });
        break;
      case 'hold':
        holdSeconds.push(z.parse(z.number(), value));
        break;
      default:
    }
  }
  const { given, last_waiting: lastWaiting } = z.parse(CountsItem, item);
  return { slots, given, starts, servedAt, lastWaiting, holdSeconds, arrivals };
}

const CountsItem = z.object({
  given: z._default(z.int(), 0),
  last_waiting: z._default(z.nullable(z.string()), null),
});
