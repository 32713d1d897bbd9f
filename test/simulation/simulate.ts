/**
 * `npm run simulate`: plays histories of videos and money in virtual time, and says whether what must hold, held.
 *
 * - `-- --histories 1000000 --seed 1 --workers 2`; with `--kind chains` histories of videos that start from others
 * - `-- --replay 1:4711`: one history again, line by line; likewise with `--kind`
 * - `-- --lost-replies 10000`: histories of programs with API keys, until so many replies to POST /generate were lost
 * - `-- --line`: how long videos wait in line at 50, 100 and 150 % of a model's capacity, and how good the estimates are
 * - `-- --bugs`: injects bugs, one at a time, and shows what notices each
 * - `-- --find-witnesses`: searches a history for each bug that its committed one no longer detects, or that has none, and
 *   writes witnesses.json
 */
import './quiet-logger.ts';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { findInjectedBug } from './find-injected-bug.ts';
import { type HistoryKind, historyKinds } from './history.ts';
import { injectedBugs } from './injected-bugs.ts';
import type { Invariant, Violation } from './invariants.ts';
import { loadTable, playLoad, shownLoads } from './line-load.ts';
import {
  countByInvariant,
  describeFailures,
  type Failure,
  type Run,
  replayHistory,
  runHistories,
} from './run-histories.ts';
import { readWitnesses, stillDetects, type Witness, writeWitnesses } from './witnesses.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    replay: { type: 'string' },
    kind: { type: 'string', default: 'people' },
    'lost-replies': { type: 'string' },
    bugs: { type: 'boolean', default: false },
    'find-witnesses': { type: 'boolean', default: false },
    line: { type: 'boolean', default: false },
  },
});

const seed = wholeNumber('seed', values.seed);
if (values.replay !== undefined) await replay(values.replay);
else if (values['lost-replies'] !== undefined)
  await loseReplies(wholeNumber('lost-replies', values['lost-replies']));
else if (values.line) console.log(loadTable(shownLoads.map((load) => playLoad(load, seed))));
else if (values['find-witnesses']) await findWitnesses(wholeNumber('histories', values.histories));
else if (values.bugs) await injectBugs(wholeNumber('histories', values.histories));
else await simulate(wholeNumber('histories', values.histories), wholeNumber('workers', values.workers));

function wholeNumber(name: string, text: string): number {
  const number = Number(text.replaceAll(',', ''));
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} takes a whole number, not ${text}.`);
  process.exit(2);
}

function kindOf(text: string): HistoryKind {
  const kind = historyKinds.find((known) => known === text);
  if (kind !== undefined) return kind;
  console.error(`--kind takes one of ${historyKinds.join(', ')}, not ${text}.`);
  process.exit(2);
}

async function simulate(histories: number, workers: number): Promise<void> {
  const startedAt = performance.now();
  const kind = kindOf(values.kind);
  Error.stackTraceLimit = 0;
  const runs =
    workers <= 1
      ? [await runHistories({ seed, from: 0, until: histories, kind, onProgress: progress() })]
      : await inWorkers(histories, workers, kind);
  const seconds = (performance.now() - startedAt) / 1_000;
  const failures = runs.flatMap((run) => run.failures);
  const played = runs.reduce((sum, run) => sum + run.histories, 0);
  clearLine();
  show(failures, kind);
  console.log(
    `${amount(played)} histories of seed ${seed} in ${seconds.toFixed(1)} s: ${amount(played / seconds)} a second, ${amount(failures.length)} with violations.`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function show(failures: readonly Failure[], kind: HistoryKind): void {
  if (failures.length > 0) console.log(describeFailures(failures, seed, kind));
  for (const [invariant, count] of countByInvariant(failures)) console.log(`${count} × ${invariant}`);
}

async function loseReplies(least: number): Promise<void> {
  const startedAt = performance.now();
  Error.stackTraceLimit = 0;
  const { histories, failures, lostReplies } = await runHistories({
    seed,
    from: 0,
    until: Number.POSITIVE_INFINITY,
    kind: 'programs',
    untilLostReplies: least,
    onProgress: progress(),
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  clearLine();
  show(failures, 'programs');
  const counts = countByInvariant(failures);
  const twice = counts.get('an idempotency key is charged once') ?? 0;
  const lost = counts.get('a retried request gets its answer') ?? 0;
  console.log(
    `${amount(lostReplies.all)} lost replies: ${amount(twice)} charged twice, ${amount(lost)} lost (${amount(lostReplies.charged)} of them came after the charge; ${amount(histories)} histories of seed ${seed} in ${seconds.toFixed(1)} s).`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** Each worker plays a part of the histories. */
async function inWorkers(histories: number, workers: number, kind: HistoryKind): Promise<Run[]> {
  const done = new Map<number, number>();
  const show = progress();
  return Promise.all(
    Array.from({ length: workers }, (_, part) => {
      const worker = new Worker(new URL('./simulation.worker.ts', import.meta.url), {
        workerData: {
          seed,
          kind,
          from: Math.floor((histories * part) / workers),
          until: Math.floor((histories * (part + 1)) / workers),
        },
      });
      return new Promise<Run>((resolve, reject) => {
        worker.on('message', (message: Message) => {
          if (message.kind === 'done') return resolve(message);
          done.set(part, message.histories);
          show(
            [...done.values()].reduce((sum, count) => sum + count, 0),
            [],
          );
        });
        worker.on('error', reject);
      });
    }),
  );
}

type Message = { readonly kind: 'progress'; readonly histories: number } | ({ readonly kind: 'done' } & Run);

function progress(): (histories: number, failures: readonly Failure[]) => void {
  return (histories) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${amount(histories)} histories …`);
  };
}

function clearLine(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
}

async function replay(text: string): Promise<void> {
  const [ofSeed = '', index = ''] = text.split(':');
  const violations = await replayHistory(
    wholeNumber('replay', ofSeed),
    wholeNumber('replay', index),
    (line) => console.log(line),
    {},
    kindOf(values.kind),
  );
  console.log(violations.length === 0 ? '\nEverything held.' : `\n${describe(violations)}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

function describe(violations: readonly Violation[]): string {
  return violations.map(({ invariant, detail }) => `✗ ${invariant}: ${detail}`).join('\n');
}

/** Keeps the committed witnesses that still detect their bugs, and searches the others. */
async function findWitnesses(histories: number): Promise<void> {
  Error.stackTraceLimit = 0;
  const committed = readWitnesses();
  const witnesses = new Map<string, Witness>();
  let missed = 0;
  for (const bug of injectedBugs) {
    const known = committed.get(bug.name);
    if (known !== undefined && (await stillDetects(known, bug))) {
      witnesses.set(bug.name, known);
      continue;
    }
    const found = await findInjectedBug(bug, seed, histories);
    if (found === null) {
      missed += 1;
      console.log(`✗ not detected in ${amount(histories)} histories of seed ${seed}: ${bug.name}`);
      continue;
    }
    const { index, invariant } = found;
    witnesses.set(bug.name, { seed, index, invariant });
    console.log(`✓ ${bug.name}\n    in history ${seed}:${index}: ${invariant}: ${found.detail}`);
  }
  writeWitnesses(witnesses);
  console.log(`${witnesses.size} of ${injectedBugs.length} injected bugs have a witness.`);
  process.exitCode = missed === 0 ? 0 : 1;
}

async function injectBugs(histories: number): Promise<void> {
  Error.stackTraceLimit = 0;
  let missed = 0;
  for (const bug of injectedBugs) {
    const found = await findInjectedBug(bug, seed, histories);
    if (found === null) {
      missed += 1;
      console.log(`✗ not detected in ${amount(histories)} histories: ${bug.name}`);
    } else {
      const by: Invariant = found.invariant;
      console.log(
        `✓ ${bug.name}\n    detected after ${amount(found.histories)} histories: ${by}: ${found.detail}`,
      );
    }
  }
  console.log(`\n${injectedBugs.length - missed} of ${injectedBugs.length} injected bugs were detected.`);
  process.exitCode = missed === 0 ? 0 : 1;
}

function amount(number: number): string {
  return Math.round(number).toLocaleString('en-GB');
}
