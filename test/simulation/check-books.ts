import { isDeepStrictEqual } from 'node:util';
import { type Platform, renderingName } from './platform.ts';
import { number } from './watch-writes.ts';

/**
 * Checks what films have cost and earned against what was written of each of them: the rule of functions/videos/models/margin.ts
 * a second time, on purpose.
 */
export function checkBooks(platform: Platform): void {
  const { watch, tables, violations, isDeleted } = platform;
  checkLimits(platform);
  const due = new Map<string, { sold: number; refunded: number; cost: number; earned: number }>();
  for (const [key, film] of watch.films) {
    const isSold = film.status === 'completed' || (film.status === 'cancelled' && film.cost !== null);
    const isOwed = film.endedAt !== null && (isSold || film.cost !== null);
    if (!film.isCounted) {
      if (isOwed && film.isRemoved && !isDeleted(film.userId)) {
        violations.note('the books are true', `${key} (${film.status}) went without being counted`);
      }
      continue;
    }
    if (!isOwed) violations.note('the books are true', `${key} (${film.status}) was counted`);
    const sums = due.get(`${film.endedOn} ${film.model}`) ?? { sold: 0, refunded: 0, cost: 0, earned: 0 };
    sums.sold += isSold ? 1 : 0;
    sums.refunded += isSold ? 0 : 1;
    sums.cost += film.cost ?? 0;
    sums.earned += isSold ? film.value : 0;
    due.set(`${film.endedOn} ${film.model}`, sums);
  }
  for (const item of tables.items('spend')) {
    if (item.day === 'closed') continue;
    const expected = due.get(`${item.day} ${item.model}`) ?? { sold: 0, refunded: 0, cost: 0, earned: 0 };
    const booked = {
      sold: number(item, 'sold_films'),
      refunded: number(item, 'refunded_films'),
      cost: number(item, 'ended_cost_microdollars'),
      earned: number(item, 'earned_microdollars'),
    };
    if (!isDeepStrictEqual(booked, expected)) {
      violations.note(
        'the books are true',
        `${item.day} ${item.model} has ${JSON.stringify(booked)}, ${JSON.stringify(expected)} are due`,
      );
    }
    due.delete(`${item.day} ${item.model}`);
  }
  for (const [place] of due) violations.note('the books are true', `nothing is in them for ${place}`);
}

/** A film that was accepted and not counted would be missing in a limit. Twice, after a crash, is allowed. */
function checkLimits({ watch, tables, violations, brokenRenderings, isDeleted }: Platform): void {
  const spent = new Map<string, number>();
  for (const { cost, model, userId, id } of watch.films.values()) {
    // Its rendering may have broken off for good between the two writes, or the row may be gone with its account.
    if (cost === null || isDeleted(userId) || brokenRenderings.has(renderingName(userId, id))) continue;
    spent.set(model, (spent.get(model) ?? 0) + cost);
  }
  for (const [model, cost] of spent) {
    const counted = tables
      .items('spend')
      .filter((item) => item.model === model)
      .reduce((sum, item) => sum + number(item, 'cost_microdollars'), 0);
    if (counted < cost) violations.note('the limits know what was spent', `${model}: ${counted} of ${cost}`);
  }
}
