/**
 * `npm run verify:aws`: what others know of AWS judges what we would deploy there. It needs Python 3.11, Java 17, Go 1.24 and no
 * account; the checkers are installed at pinned versions under .local/. `-- cfn-lint checkov` runs those alone;
 * `-- answers --write` writes test/vendor-checks/aws/answers.md.
 */
import { parseArgs } from 'node:util';
import { emptyAccount } from './aws/account.ts';
import { answersCheck } from './aws/answers-page.ts';
import { cfnLint } from './aws/cfn-lint.ts';
import type { Check, Verdict } from './aws/check.ts';
import { checkov } from './aws/checkov.ts';
import { dynamoDbLocal } from './aws/dynamodb-local.ts';
import { guard } from './aws/guard.ts';
import { miniStack } from './aws/ministack.ts';
import { nagPacks } from './aws/nag-packs.ts';
import { workflows } from './aws/workflows.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const checks: readonly Check[] = [
  cfnLint,
  dynamoDbLocal,
  nagPacks,
  checkov,
  guard,
  miniStack,
  emptyAccount,
  workflows,
  answersCheck(values.write),
];
const unknown = positionals.filter((name) => checks.every((check) => check.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown.join(', ')}. Choose of ${checks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = checks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

let failed = 0;
for (const { name, run } of chosen) {
  console.log(`\n▸ ${name}`);
  const startedAt = performance.now();
  const { judged, problems } = await verdictOf(run);
  for (const problem of problems) console.error(`  ✗ ${problem}`);
  failed += problems.length === 0 ? 0 : 1;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(
    `  ${problems.length === 0 ? '✓' : `✗ ${problems.length} to mend or answer.`} ${judged} (${seconds} s)`,
  );
}
console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} of ${chosen.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;

/** A check that cannot be made is a problem of its own: the others are still made. */
async function verdictOf(run: Check['run']): Promise<Verdict> {
  try {
    return await run();
  } catch (error) {
    return {
      judged: 'It could not be made.',
      problems: [error instanceof Error ? error.message : String(error)],
    };
  }
}
