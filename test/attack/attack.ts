/**
 * `npm run attack`: attacks a local cloud over HTTP alone and counts what held. `-- --seed 7` varies the generators,
 * `--only races` runs one family, `--url http://localhost:4280` attacks a cloud that runs already.
 */
import { parseArgs } from 'node:util';
import { accountChanges } from './account-changes.ts';
import { accountIds } from './account-ids.ts';
import { apiKeys } from './api-keys.ts';
import { bodies } from './bodies.ts';
import { codes } from './codes.ts';
import { credentials } from './credentials.ts';
import type { Context, Family } from './family.ts';
import { files } from './files.ts';
import { limits } from './limits.ts';
import { mailFloods } from './mail-floods.ts';
import { operators } from './operators.ts';
import { poolTokens } from './pool-tokens.ts';
import { programs } from './programs.ts';
import { races } from './races.ts';
import { reports } from './reports.ts';
import { signIn } from './sign-in.ts';
import { startTarget, type Target } from './target.ts';
import { tokens } from './tokens.ts';
import { webhooks } from './webhooks.ts';

const families: readonly Family[] = [
  mailFloods,
  poolTokens,
  signIn,
  codes,
  accountChanges,
  accountIds,
  apiKeys,
  programs,
  races,
  limits,
  webhooks,
  files,
  reports,
  credentials,
  bodies,
  operators,
  // The last, since it moves the clock.
  tokens,
];

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string' }, url: { type: 'string' } },
});
const seed = Number(values.seed);
const started = values.url === undefined ? await startTarget(seed) : undefined;
const target: Target = started ?? {
  siteUrl: values.url ?? '',
  seed,
  now: Date.now,
  advanceClock: null,
  operatorsUrl: null,
};
try {
  const startedAt = performance.now();
  let violations = 0;
  for (const family of families) {
    if (values.only === undefined || values.only === family.name) violations += await run(family);
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`\n${violations} violations with seed ${seed}, in ${seconds} s.`);
  process.exitCode = violations === 0 ? 0 : 1;
} finally {
  started?.stop();
}

async function run({ name, attacks }: Family): Promise<number> {
  const startedAt = performance.now();
  let tried = 0;
  const found: string[] = [];
  for (const attack of attacks) {
    const context: Context = {
      target,
      expect: (holds, violation) => {
        tried += 1;
        if (!holds) found.push(`${attack.name}: ${violation}`);
      },
    };
    await attack.run(context).catch((error: unknown) => {
      context.expect(false, `broke off: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(
    `${name.padEnd(14)} ${String(attacks.length).padStart(3)} attacks ${String(tried).padStart(6)} attempts ${String(found.length).padStart(5)} violations ${seconds.padStart(4)} s`,
  );
  for (const line of found.slice(0, 40)) console.log(`  ✗ ${line}`);
  if (found.length > 40) console.log(`  and ${found.length - 40} more`);
  return found.length;
}
