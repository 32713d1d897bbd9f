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
