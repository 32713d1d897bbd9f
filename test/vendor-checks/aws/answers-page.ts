import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Validations } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { type Answer, answers, isGroup, ourFunctions } from './answers.ts';
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
  /** Groups by name, single resources by path. */
  readonly resources: readonly string[];
  readonly environments?: readonly string[] | undefined;
}

function pageOf(beside: readonly Row[]): string {
  const rows = [
    ...answers.map(
      (answer): Row => ({
        rules: Object.values(answer.rules).flat(),
        reason: answer.reason,
        resources: namesOf(answer),
        environments: answer.environments,
      }),
    ),
    ...beside,
  ];
  const merged = [
    ...Map.groupBy(rows, ({ reason, environments }) => `${reason}${environments?.join() ?? ''}`).values(),
  ].flatMap((same): Row[] => {
    const [first] = same;
    const unique = (names: readonly string[]): string[] => [...new Set(names)];
    return first === undefined
      ? []
      : [
          {
            ...first,
            rules: unique(same.flatMap(({ rules }) => rules)),
            resources: unique(same.flatMap(({ resources }) => resources)),
          },
        ];
  });
  return `# Checks of what we deploy to AWS

\`npm run verify:aws\` lets others judge each environment, with example facts. It needs Python 3.11, Java 17, Maven and Go 1.24, and no account; it installs the rest, at pinned versions, under \`.local/\`.

- \`cfn-lint\`: CloudFormation's schemas and limits; no errors and no warnings
- \`dynamodb-local\`: the tests that keep tables, on DynamoDB Local instead of dynoxide
- \`nag\`: cdk-nag's AwsSolutions, Serverless, HIPAA.Security, NIST 800-53 R4 and R5, PCI DSS 3.2.1
- \`checkov\`: Prisma Cloud's rules for CloudFormation
- \`guard\`: AWS's Control Tower's proactive controls, by cfn-guard
- \`ministack\`: CDK's own command line deploys a trial to MiniStack, a person signs up, is charged, refunded and given a video, and the trial is removed without a trace
- \`account\`: MiniStack as an empty and as a prepared account: what preflight, deploy and rotate ask and write
- \`workflows\`: actionlint and zizmor on GitHub's workflows
- \`answers\`: whether each answer below is still needed

A finding is mended, or answered for each resource in \`test/vendor-checks/aws/answers.ts\`, which lists the groups, or, for AwsSolutions and Serverless, beside the resource in \`lib/\`. \`npm run verify:aws -- answers --write\` writes this page.

## Answers

${merged
  .map(
    ({ rules, reason, resources, environments }) =>
      `- ${rules.map(code).join(' ')}: ${reason} *${shortened(resources)}${environments === undefined ? '' : `, only ${environments.join(', ')}`}*`,
  )
  .join('\n')}
`;
}

const ofSuffix = { Role: 'roles of ', Log: 'logs of ' };

function namesOf({ resources, suffix }: Answer): string[] {
  const names: readonly string[] = ourFunctions.every((group) => resources.includes(group))
    ? ['our functions', ...resources.filter((name) => !ourFunctions.some((group) => group === name))]
    : resources;
  return names.map((name) =>
    isGroup(name) || name === 'our functions'
      ? `${suffix === undefined ? '' : ofSuffix[suffix]}${name}`
      : code(name),
  );
}

/** All of the groups; of more than three single resources their number, the first and the last. */
function shortened(names: readonly string[]): string {
  const single = names.filter((name) => name.startsWith('`'));
  if (single.length <= 3) return names.join(', ');
  const groupNames = names.filter((name) => !name.startsWith('`'));
  return [...groupNames, `${single.length} from ${single[0]} to ${single.at(-1)}`].join(', ');
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
    .map(([reason, each]) => ({
      // A finding within a rule names resources that CloudFormation names: the rule is enough here.
      rules: [...new Set(each.map(({ rule }) => rule.replace(/\[.*/, '')))].toSorted(),
      reason,
      resources: [...new Set(each.map(({ resource }) => code(resource)))].toSorted(),
    }))
    .toSorted((one, other) => one.rules.join().localeCompare(other.rules.join()));
}

function code(text = ''): string {
  return `\`${text}\``;
}
