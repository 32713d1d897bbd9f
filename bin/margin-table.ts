/** What the videos of one model that ended on one day have cost and earned. */
export interface MarginRow {
  readonly day: string;
  readonly model: string;
  readonly soldVideos: number;
  readonly refundedVideos: number;
  /** Millionths of a US dollar. */
  readonly costMicrodollars: number;
  readonly earnedMicrodollars: number;
}

type Sums = Omit<MarginRow, 'day' | 'model'>;

const titles = ['day', 'model', 'sold', 'refunded', 'cost $', 'earned $', 'margin $', 'margin'];

/** How many columns hold words; the others hold numbers and are aligned to the right. */
const wordColumns = 2;

/** The lines of a table by day and model, then the sum of each model if there are several, then of all. */
export function marginTable(margins: readonly MarginRow[]): string[] {
  const models = [...new Set(margins.map(({ model }) => model))];
  const sumOf = (model: string) => total(margins.filter((row) => row.model === model));
  const bodies = [
    margins.map((row) => cellsOf(row.day, row.model, row)),
    models.length > 1 ? models.map((model) => cellsOf('all days', model, sumOf(model))) : [],
    [cellsOf('all days', 'all models', total(margins))],
  ].filter((body) => body.length > 0);
  const widths = titles.map((_, column) =>
    Math.max(...[titles, ...bodies.flat()].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column < wordColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [line(titles), ...bodies.flatMap((body) => [rule, ...body.map(line)])];
}

function total(rows: readonly MarginRow[]): Sums {
  return rows.reduce<Sums>(
    (sum, row) => ({
      soldVideos: sum.soldVideos + row.soldVideos,
      refundedVideos: sum.refundedVideos + row.refundedVideos,
      costMicrodollars: sum.costMicrodollars + row.costMicrodollars,
      earnedMicrodollars: sum.earnedMicrodollars + row.earnedMicrodollars,
    }),
    { soldVideos: 0, refundedVideos: 0, costMicrodollars: 0, earnedMicrodollars: 0 },
  );
}

function cellsOf(day: string, model: string, sums: Sums): string[] {
  const { costMicrodollars: cost, earnedMicrodollars: earned } = sums;
  return [
    day,
    model,
    String(sums.soldVideos),
    String(sums.refundedVideos),
    dollars(cost),
    dollars(earned),
    dollars(earned - cost),
    earned === 0 ? '–' : `${(((earned - cost) / earned) * 100).toFixed(1)} %`,
  ];
}

function dollars(microdollars: number): string {
  return (microdollars / 1_000_000).toFixed(2);
}
