/**
 * `npm run diff -- -c env=prod`: what a deployment would change, by the templates alone, as Markdown that names
 * replacements first. `--append <file>` adds it to a file instead of printing it.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { projectRoot } from '../lib/foundation/project-root.ts';
import { diffComment } from './account/diff-comment.ts';
import { targetOf } from './aws-of.ts';

try {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      append: { type: 'string' },
    },
  });
  const { name } = environmentNamed(targetOf(values.context) ?? 'dev');
  const args = ['diff', '--all', '--method=template', '--no-color', '-c', `env=${name}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'bin/cdk.ts'), ...args],
    { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  const comment = diffComment(name, `${stdout}${stderr}`, status ?? 1);
  if (values.append === undefined) console.log(comment);
  else appendFileSync(values.append, comment);
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
