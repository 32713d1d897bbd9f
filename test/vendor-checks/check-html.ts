/**
 * `npm run check:html`: the W3C's Nu Html Checker judges every document that is built, in every language, and every state
 * of a page that the browser tests ask axe about, as scripts have made it. https://validator.github.io/validator/
 */

import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { installPackages } from '../install-packages.ts';
import { markupVariable } from './recorded-markup.ts';

/** https://github.com/validator/validator/wiki/Output-»-JSON */
const Report = z.object({
  messages: z.array(
    z.looseObject({
      type: z.string(),
      subType: z.optional(z.string()),
      url: z.optional(z.string()),
      message: z.string(),
      extract: z.optional(z.string()),
    }),
  ),
});

const root = path.resolve(import.meta.dirname, '../..');
const checkerFolder = path.join(import.meta.dirname, 'html');
const statesFolder = path.join(root, '.local/vendor-checks/html');
/** The standard has since allowed it with `rel="expect"`: https://html.spec.whatwg.org/multipage/semantics.html#attr-link-blocking */
const outdatedRule = 'A “link” element with a “blocking” attribute must have a “rel” attribute';
const wrongDocument =
  '<!doctype html><html lang="en"><title>Wrong</title><figure><div><figcaption></figcaption></div></figure></html>';

installPackages(checkerFolder);
await ensureAssembly(console.log);
const problems = [
  ...recordStates(),
  ...judge('documents', path.join(root, '.local/site-laptop')),
  ...judge('states of pages', statesFolder),
  ...(problemsOf(['-'], wrongDocument).length > 0 ? [] : ['A document that is wrong was accepted.']),
];
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? 'All are as the standard says.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Runs the browser tests, which write down what axe is asked about. */
function recordStates(): readonly string[] {
  rmSync(statesFolder, { recursive: true, force: true });
  mkdirSync(statesFolder, { recursive: true });
  console.log('Recording the states of pages …');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser'],
    { cwd: root, stdio: 'ignore', env: { ...process.env, [markupVariable]: statesFolder } },
  );
  return status === 0 ? [] : ['Tests failed, so not all states were seen: vitest run --project browser'];
}

function judge(what: string, folder: string): readonly string[] {
  console.log(`Judging ${globSync('**/*.html', { cwd: folder }).length} ${what} …`);
  return problemsOf(['--skip-non-html', folder]);
}

/** Errors and warnings. What is left is 'info': that React closes void elements with a slash. */
function problemsOf(input: readonly string[], document?: string): readonly string[] {
  const { stderr, error } = spawnSync(
    'java',
    ['-jar', 'node_modules/vnu-jar/build/dist/vnu.jar', '--format', 'json', ...input],
    { cwd: checkerFolder, encoding: 'utf8', input: document, maxBuffer: 64 * 1024 * 1024 },
  );
  if (error !== undefined)
    throw new Error('The Nu Html Checker needs Java: https://adoptium.net/', { cause: error });
  return z
    .parse(Report, JSON.parse(stderr))
    .messages.filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .filter(
      ({ message, extract = '' }) => !(message.includes(outdatedRule) && extract.includes('rel="expect"')),
    )
    .map(({ url = '', message, extract = '' }) => `${path.basename(url)}: ${message}\n    ${extract.trim()}`);
}
