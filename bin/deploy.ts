/**
 * `npm run deploy -- -c env=prod`: builds the page and hands the app to CDK's command line, which asks before it
 * widens permissions. Everything after the command goes to `cdk deploy`.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const bin = path.join(root, 'node_modules', '.bin');

run('vite', ['build', 'web']);
run('cdk', ['deploy', '--all', ...process.argv.slice(2)]);

function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(path.join(bin, program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
