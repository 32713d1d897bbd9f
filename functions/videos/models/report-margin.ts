import * as z from 'zod/mini';
import type { DayMargin, SpendStore } from '../../tables/spend/spend.store.ts';

/** Days in UTC, both inclusive. */
export const MarginRequest = z.strictObject({ from: z.iso.date(), until: z.iso.date() });

const dayMilliseconds = 24 * 60 * 60 * 1_000;
/** A leap year, in about fifteen reads. */
const maximumDays = 366;

/**
 * Returns cost and revenue by model and day of the videos' end.
 *
 * @throws Error for the operator if the range is empty or too long
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
