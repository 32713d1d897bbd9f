import { spawnSync } from 'node:child_process';

/** From this process to the CDK are a Node, a shell and `npx`. */
const generations = 6;

/**
 * The words after `cdk` of the command that runs this app, of which the CDK itself tells nothing.
 *
 * @returns null where the system does not tell the commands of processes
 */
export function cdkCommandLine(): readonly string[] | null {
  let pid = process.ppid;
  for (let generation = 0; generation < generations && pid > 1; generation += 1) {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=', '-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [parent, ...words] = (stdout ?? '').trim().split(/\s+/);
    const cdk = words.findIndex((word) => /(^|[\\/])cdk(\.js)?$/.test(word));
    if (cdk !== -1) return words.slice(cdk + 1);
    pid = Number(parent);
  }
  return null;
}

/** Whether a command of the CDK deploys, or may: one that cannot be read. */
export function mayDeploy(words: readonly string[] | null): boolean {
  return words === null || words.some((word) => word === 'deploy' || word === 'watch');
}

/** Whether a command deploys all stacks, so that there is something to protect after it. */
export function deploysAll(words: readonly string[]): boolean {
  return words.includes('deploy') && words.includes('--all') && !words.includes('--no-execute');
}

/** Which broadened permissions the command asks about, such as `never`; null: it does not say. */
export function approvalOf(words: readonly string[]): string | null {
  const at = words.findIndex((word) => word.startsWith('--require-approval'));
  if (at === -1) return null;
  return words[at]?.split('=')[1] ?? words[at + 1] ?? null;
}

/** The words without options that take a value, and without their values. */
export function withoutOptions(words: readonly string[], options: readonly string[]): readonly string[] {
  return words.filter(
    (word, index) => !options.includes(word.split('=')[0] ?? '') && !options.includes(words[index - 1] ?? ''),
  );
}
