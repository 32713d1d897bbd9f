/**
 * `npm run deploy -- -c env=prod` is `cdk deploy --all -c env=prod`, and `npm run synth` is `cdk synth`, with the
 * project's own CDK and Node. Everything after the command goes to the CDK's command line.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const bin = path.join(root, 'node_modules', '.bin');

const { status, error } = spawnSync(path.join(bin, 'cdk'), process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
});
if (error !== undefined) throw error;
process.exitCode = status ?? 1;
