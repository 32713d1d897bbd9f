import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { pythonTool } from '../python-tools.ts';
import type { Check } from './check.ts';
import { described, europeanTemplates, synthesizedApps } from './templates.ts';

const Matches = z.array(
  z.looseObject({
    Filename: z.string(),
    Level: z.string(),
    Message: z.string(),
    Rule: z.looseObject({ Id: z.string() }),
    Location: z.looseObject({ Path: z.nullable(z.array(z.union([z.string(), z.number()]))) }),
  }),
);
type Match = z.infer<typeof Matches>[number];

/** W3005: CDK lets a function depend on its role although it refers to it already. */
const ignored = 'W3005';

/** AWS's own linter, by CloudFormation's schemas of each stack's region: https://github.com/aws-cloudformation/cfn-lint */
export const cfnLint: Check = {
  name: 'cfn-lint',
  run() {
    const { version, programs } = pythonTool('cfn-lint');
    const program = path.join(programs, 'cfn-lint');
    const templates = [...synthesizedApps().flatMap((app) => app.templates), ...europeanTemplates()];
    const found = [...Map.groupBy(templates, ({ region }) => region)].flatMap(([region, there]) =>
      lint(
        program,
        there.map(({ file }) => file),
        region,
      ),
    );
    const errors = found.filter(({ Level }) => Level === 'Error').length;
    return {
      judged: `cfn-lint ${version}: ${described(templates)}: ${errors} errors, ${found.length - errors} warnings (without ${ignored})`,
      problems: [
        ...found.map(
          ({ Filename, Rule, Message, Location }) =>
            `${path.basename(Filename)} ${(Location.Path ?? []).join('/')}: ${Rule.Id} ${Message}`,
        ),
        ...(findsWhatIsWrong(program) ? [] : ['cfn-lint accepts a property that there is not.']),
      ],
    };
  },
};

function lint(program: string, files: readonly string[], region: string): readonly Match[] {
  const { status, stdout, stderr } = spawnSync(
    program,
    ['--format', 'json', '--regions', region, '--ignore-checks', ignored, '--', ...files],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  // Its status is a mask of what it found: 2 errors, 4 warnings, 8 informational; 1 and 32 are its own failures.
  if (status === null || (status & 0b100001) !== 0) throw new Error(`cfn-lint failed: ${stderr}`);
  return z.parse(Matches, JSON.parse(stdout));
}

function findsWhatIsWrong(program: string): boolean {
  const folder = mkdtempSync(path.join(path.dirname(program), 'wrong-'));
  try {
    const file = path.join(folder, 'wrong.template.json');
    writeFileSync(
      file,
      JSON.stringify({ Resources: { Queue: { Type: 'AWS::SQS::Queue', Properties: { DelaySecond: 1 } } } }),
    );
    return lint(program, [file], 'us-east-1').some(({ Rule }) => Rule.Id === 'E3002');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
