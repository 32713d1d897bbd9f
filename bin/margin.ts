/**
 * `npm run margin`: cost and revenue of videos since the first of the month, by model and by the day (UTC) on which they
 * ended; `-- --from 2026-11-01 --until 2026-11-30` for other days. With `-c env=prod` of that environment, otherwise of
 * the cloud that runs on this machine. What counts as earned: docs/operating.md, "Margin".
 */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { targetOf } from './aws-of.ts';
import { invokeFunction } from './invoke-function.ts';
import { marginTable } from './margin-table.ts';

const Report = z.object({
  margins: z.array(
    z.object({
      day: z.string(),
      model: z.string(),
      soldVideos: z.int(),
      refundedVideos: z.int(),
      costMicrodollars: z.int(),
      earnedMicrodollars: z.int(),
    }),
  ),
});

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      until: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const today = new Date().toISOString().slice(0, 10);
  const until = dayOf('until', values.until ?? today);
  const from = dayOf('from', values.from ?? `${until.slice(0, 8)}01`);
  const answer = await invokeFunction(targetOf(values.context), 'reportMargin', { from, until });
  const { margins } = z.parse(Report, answer);
  if (margins.length === 0)
    console.log(`No video that cost or earned anything ended from ${from} to ${until}.`);
  else for (const line of marginTable(margins)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function dayOf(name: string, text: string): string {
  const day = z.iso.date().safeParse(text);
  if (day.success) return day.data;
  throw new Error(`--${name} takes a day such as 2026-11-01, not ${text}.`);
}
