import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Validations } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { type Answer, answers, groups } from './answers.ts';
import type { Check } from './check.ts';
import { checkovFindings } from './checkov.ts';
import { unusedAnswers } from './findings.ts';
import { guardFindings } from './guard.ts';
import { nagFindings } from './nag-packs.ts';
import { deployedApps, resourcePath } from './templates.ts';

const file = path.resolve(import.meta.dirname, 'answers.md');

/** Rule packs' findings that are acknowledged beside their resource, by CDK's id of the rule. */
const Acknowledged = z.record(z.string(), z.string());

/** Whether each answer is still needed and answers.md shows them all; `--write` writes the page. */
export function answersCheck(write: boolean): Check {
  return {
    name: 'answers',
    run() {
      const findings = [nagFindings(), checkovFindings(), guardFindings()].flatMap((one) => one.findings);
      const page = pageOf(acknowledged());
      if (write) writeFileSync(file, page);
      return {
        judged: `${answers.length} answers to ${findings.length} findings`,
        problems: [
          ...unusedAnswers(findings),
          ...(existsSync(file) && readFileSync(file, 'utf8') === page
            ? []
            : [
                'test/vendor-checks/aws/answers.md is not what the answers are: npm run verify:aws -- answers --write',
              ]),
        ],
      };
    },
  };
}

interface Row {
  readonly rules: readonly string[];
  readonly reason: string;
  readonly resources: string;
}

function pageOf(beside: readonly Row[]): string {
  const inTable = answers.map(
    (answer): Row => ({
      rules: Object.values(answer.rules).flat(),
      reason: answer.reason,
      resources: namesOf(answer),
    }),
  );
  return `# Checks of what we deploy to AWS

\`npm run verify:aws\` lets others judge each environment, with example facts. It needs Python 3.11, Java 17, Maven and Go 1.24, and no account; it installs the rest, at pinned versions, under \`.local/\`.

| check | who made it, and what it judges |
|---|---|
| \`cfn-lint\` | AWS: CloudFormation's schemas and limits; no errors and no warnings |
| \`dynamodb-local\` | AWS: the tests that keep tables, on DynamoDB Local instead of dynoxide |
| \`nag\` | cdk-nag: AwsSolutions, Serverless, HIPAA.Security, NIST 800-53 R4 and R5, PCI DSS 3.2.1 |
| \`checkov\` | Prisma Cloud's rules for CloudFormation |
| \`guard\` | AWS: Control Tower's proactive controls, by cfn-guard |
| \`ministack\` | MiniStack, an emulator of AWS: CDK's own command line bootstraps and deploys the laptop's stacks, and a person signs up, is charged and refunded |
| \`account\` | MiniStack as an empty and as a prepared account: what preflight, deploy and rotate ask and write |
| \`workflows\` | actionlint and zizmor: GitHub's workflows, their syntax and security |
| \`answers\` | whether each answer below is still needed |

A finding is mended, or answered for each resource in \`test/vendor-checks/aws/answers.ts\` or, for AwsSolutions and Serverless, beside the resource in \`lib/\`. This page is made of both: \`npm run verify:aws -- answers --write\`.

## Answered

${tableOf(inTable)}

## Acknowledged beside the resource

${tableOf(beside)}

## Groups

${Object.entries(groups)
  .map(([name, resources]) => `- **${name}** (${resources.length}): ${resources.map(code).join(', ')}`)
  .join('\n')}
`;
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ rules, reason, resources }) =>
      `| ${rules.map(code).join(' ')} | ${cell(reason)} | ${cell(resources)} |`,
  );
  return ['| rules | reason | resources |', '|---|---|---|', ...lines].join('\n');
}

const ofSuffix = { Role: 'roles of ', Log: 'logs of ' };

function namesOf({ resources, suffix, environments }: Answer): string {
  const names = resources.map((name) =>
    Object.hasOwn(groups, name) ? `${suffix === undefined ? '' : ofSuffix[suffix]}${name}` : code(name),
  );
  return `${names.join(', ')}${environments === undefined ? '' : ` (only ${environments.join(', ')})`}`;
}

function acknowledged(): readonly Row[] {
  const found = deployedApps().flatMap(({ app }) =>
    app.node.findAll().flatMap((construct) =>
      construct.node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) => Object.entries(z.parse(Acknowledged, data)))
        .map(([id, reason]) => ({
          rule: id.replace(/^annotation::/i, ''),
          reason,
          resource: resourcePath(construct.node.path),
        })),
    ),
  );
  return [...Map.groupBy(found, ({ reason }) => reason)]
    .map(([reason, each]) => {
      const resources = [...new Set(each.map(({ resource }) => resource))].toSorted();
      return {
        // A finding within a rule names resources that CloudFormation names: the rule is enough here.
        rules: [...new Set(each.map(({ rule }) => rule.replace(/\[.*/, '')))].toSorted(),
        reason,
        resources:
          resources.length > 12
            ? `${resources.length}, from ${code(resources[0])} to ${code(resources.at(-1))}`
            : resources.map(code).join(', '),
      };
    })
    .toSorted((one, other) => one.rules.join().localeCompare(other.rules.join()));
}

function code(text = ''): string {
  return `\`${text}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
