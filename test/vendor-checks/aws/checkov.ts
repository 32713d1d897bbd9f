import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod/mini';
import { pythonTool } from '../python-tools.ts';
import { answeredCheck, type Findings } from './findings.ts';
import { deployedTemplates, described } from './templates.ts';

const FailedCheck = z.looseObject({
  check_id: z.string(),
  check_name: z.string(),
  file_abs_path: z.string(),
  /** `AWS::S3::Bucket.MediaBucket4022EBBF` */
  resource: z.string(),
});
const Report = z.looseObject({
  summary: z.looseObject({ passed: z.number(), failed: z.number(), parsing_errors: z.number() }),
  results: z.looseObject({ failed_checks: z.array(FailedCheck) }),
});

let found: Findings | undefined;

/** Its findings in what is deployed, without a call to its maker's service. */
export function checkovFindings(): Findings {
  found ??= findAll();
  return found;
}

/** https://www.checkov.io/5.Policy%20Index/cloudformation.html */
export const checkov = answeredCheck('checkov', checkovFindings);

function findAll(): Findings {
  const { version, programs } = pythonTool('checkov');
  const templates = deployedTemplates();
  const { stdout, stderr } = spawnSync(
    path.join(programs, 'checkov'),
    [
      ...['--framework', 'cloudformation', '--output', 'json', '--compact', '--quiet', '--skip-download'],
      ...templates.flatMap(({ file }) => ['--file', file]),
    ],
    { encoding: 'utf8', maxBuffer: 256_000_000 },
  );
  const report = z.safeParse(Report, stdout.trim() === '' ? undefined : JSON.parse(stdout));
  if (!report.success) throw new Error(`checkov ${version} failed: ${stderr}`);
  const { summary, results } = report.data;
  if (summary.parsing_errors > 0) throw new Error(`checkov cannot read ${summary.parsing_errors} templates.`);
  return {
    judged: `checkov ${version}: ${described(templates)}, ${summary.passed.toLocaleString('en-US')} checks passed`,
    findings: results.failed_checks.map(({ check_id, check_name, file_abs_path, resource }) => {
      const template = templates.find(({ file }) => path.resolve(file) === path.resolve(file_abs_path));
      if (template === undefined) throw new Error(`checkov names a file that there is not: ${file_abs_path}`);
      return {
        checker: 'checkov',
        rule: check_id,
        environment: template.environment,
        resource: template.pathOf(resource.slice(resource.indexOf('.') + 1)),
        message: check_name,
      };
    }),
  };
}
