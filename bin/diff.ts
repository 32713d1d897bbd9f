/**
 * `npm run diff -- -c env=prod`: what a deployment would change, by the templates alone, as Markdown that names
 * replacements first. `--append <file>` adds it to a file instead of printing it.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../lib/foundation/project-root.ts';
import { diffComment } from './account/diff-comment.ts';
import { contextOf, environmentOf } from './account/environment-of.ts';

try {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      append: { type: 'string' },
    },
  });
  const environment = await environmentOf(values.context);
  const args = ['diff', '--all', '--method=template', '--no-color', ...contextOf(environment)];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'bin/cdk.ts'), ...args],
    { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  const comment = diffComment(environment.name, `${stdout}${stderr}`, status ?? 1);
  if (values.append === undefined) console.log(comment);
  else appendFileSync(values.append, comment);
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
