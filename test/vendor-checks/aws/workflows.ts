import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pythonTool } from '../python-tools.ts';
import type { Check } from './check.ts';

/** https://github.com/rhysd/actionlint/releases */
const actionlintVersion = 'v1.7.7';

const root = path.resolve(import.meta.dirname, '../../..');

/** GitHub's workflows by actionlint (syntax, types, shell) and zizmor (security: https://docs.zizmor.sh/audits/). */
export const workflows: Check = {
  name: 'workflows',
  run() {
    const files = globSync('.github/workflows/*.yml', { cwd: root });
    const { version, programs } = pythonTool('zizmor');
    const problems = [
      ...problemsOf(actionlint(), ['-oneline', ...files]),
      ...problemsOf(path.join(programs, 'zizmor'), [
        '--offline',
        '--quiet',
        '--format=plain',
        '.github/workflows',
      ]),
    ];
    if (
      problemsOf(actionlint(), ['-oneline', '-'], 'on: push\njobs: {a: {runs-on: x, step: []}}').length === 0
    ) {
      problems.push('actionlint accepts a job without steps.');
    }
    return {
      judged: `actionlint ${actionlintVersion} and zizmor ${version}: ${files.length} workflows`,
      problems,
    };
  },
};

function problemsOf(program: string, args: readonly string[], input = ''): readonly string[] {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8', input });
  if (error !== undefined) throw error;
  if (status === 0) return [];
  return [stdout.trim() || stderr.trim()];
}

/** Builds actionlint once, into .local/. */
function actionlint(): string {
  const folder = path.join(root, '.local/vendor-checks', `actionlint-${actionlintVersion}`);
  const program = path.join(folder, 'actionlint');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const module = `github.com/rhysd/actionlint/cmd/actionlint@${actionlintVersion}`;
  const { status } = spawnSync('go', ['install', module], {
    stdio: 'inherit',
    env: { ...process.env, GOBIN: folder },
  });
  if (status !== 0) throw new Error('actionlint needs Go: https://go.dev/doc/install');
  return program;
}
