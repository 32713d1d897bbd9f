import * as z from 'zod/mini';
import type { DayMargin, SpendStore } from './spend.store.ts';

/** Days of UTC, both included. */
export const MarginRequest = z.strictObject({ from: z.iso.date(), until: z.iso.date() });

const dayMilliseconds = 24 * 60 * 60 * 1_000;
/** A year and a leap day: some fifteen reads. */
const maximumDays = 366;

/**
 * What videos cost and earned, by the day on which they ended and by model.
 *
 * @throws an Error with one sentence for the operator, when the days are none or too many
 */
export async function reportMargin(
  { spend }: { readonly spend: Pick<SpendStore, 'readMargins'> },
  request: z.infer<typeof MarginRequest>,
): Promise<{ margins: DayMargin[] }> {
  const first = Date.parse(request.from);
  const count = 1 + (Date.parse(request.until) - first) / dayMilliseconds;
  if (count < 1) throw new Error(`${request.from} is after ${request.until}.`);
  if (count > maximumDays) throw new Error(`Ask for ${maximumDays} days at most; these are ${count}.`);
  const days = Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMilliseconds).toISOString().slice(0, 10),
  );
  return { margins: await spend.readMargins(days) };
}
