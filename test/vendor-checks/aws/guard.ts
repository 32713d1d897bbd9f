import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { arch, platform } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { answeredCheck, type Finding, type Findings } from './findings.ts';
import { deployedTemplates, described } from './templates.ts';

/** AWS's rules of Control Tower with the cfn-guard that runs them: https://github.com/cdklabs/cdk-validator-cfnguard */
const rulesPackage = { name: '@cdklabs/cdk-validator-cfnguard', version: '0.0.62' };

const Report = z.array(
  z.looseObject({
    name: z.string(),
    not_compliant: z.array(z.looseObject({ Rule: z.looseObject({ name: z.string() }) })),
    compliant: z.array(z.unknown()),
  }),
);

let found: Findings | undefined;

/** Its findings in what is deployed. */
export function guardFindings(): Findings {
  found ??= findAll();
  return found;
}

/** https://docs.aws.amazon.com/controltower/latest/controlreference/proactive-controls.html */
export const guard = answeredCheck('guard', guardFindings);

function findAll(): Findings {
  const { program, rules } = install();
  const templates = deployedTemplates();
  const { status, stdout, stderr } = spawnSync(
    program,
    [
      ...['validate', '--structured', '--output-format', 'json', '--show-summary', 'none', '--rules', rules],
      ...templates.flatMap(({ file }) => ['--data', file]),
    ],
    { encoding: 'utf8', maxBuffer: 512_000_000 },
  );
  // 19: something does not comply.
  if (status !== 0 && status !== 19) throw new Error(`cfn-guard failed: ${stderr}`);
  const reports = z.parse(Report, JSON.parse(stdout));
  const compliant = reports.reduce((sum, report) => sum + report.compliant.length, 0);
  const ruleCount = globSync('**/*.guard', { cwd: rules }).length;
  return {
    judged: `cfn-guard with ${ruleCount} rules of Control Tower (${rulesPackage.version}): ${described(templates)}, ${compliant} checks passed`,
    findings: reports.flatMap((report) => {
      const template = templates.find(({ file }) => file === report.name);
      if (template === undefined) throw new Error(`cfn-guard names a file that there is not: ${report.name}`);
      return report.not_compliant.flatMap(({ Rule }) => {
        const texts = textsIn(Rule);
        const [, rule = Rule.name, message = ''] =
          texts.map((text) => /\[(CT\.[A-Z0-9.]+)\]: (.+)/.exec(text)).find((match) => match !== null) ?? [];
        const ids = texts.flatMap((text) =>
          [...text.matchAll(/\/Resources\/(\w+)/g)].map(([, id = '']) => id),
        );
        return [...new Set(ids)].map(
          (id): Finding => ({
            checker: 'guard',
            rule,
            environment: template.environment,
            resource: template.pathOf(id),
            message,
          }),
        );
      });
    }),
  };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function install(): { program: string; rules: string } {
  const { name, version } = rulesPackage;
  const folder = path.resolve(import.meta.dirname, `../../../.local/vendor-checks/cfn-guard-${version}`);
  const installed = path.join(folder, 'node_modules', name);
  if (!existsSync(path.join(installed, 'package.json'))) {
    console.log(`Installing ${name} ${version}, once …`);
    const { status } = spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--legacy-peer-deps',
        '--loglevel=error',
        `${name}@${version}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error(`${name} cannot be installed.`);
  }
  return {
    program: path.join(
      installed,
      'bin',
      platform() === 'darwin' ? 'macos' : 'ubuntu',
      arch() === 'arm64' ? 'aarch64' : 'x86_64',
      'cfn-guard',
    ),
    rules: path.join(installed, 'rules/control-tower/cfn-guard'),
  };
}
