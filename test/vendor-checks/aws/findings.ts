import type { Environment } from '../../../lib/foundation/environments.ts';
import { type Answer, answers, type Checker, groups, isGroup } from './answers.ts';
import type { Check } from './check.ts';

/** What a checker says against one resource of one environment. */
export interface Finding {
  readonly checker: Checker;
  /** `LambdaInsideVPC`, `CKV_AWS_117`, `CT.LAMBDA.PR.3` */
  readonly rule: string;
  readonly environment: Environment['name'];
  /** See `resourcePath`. */
  readonly resource: string;
  /** What the rule asks for. */
  readonly message: string;
}

/** A checker's findings, and what it looked at. */
export interface Findings {
  readonly judged: string;
  readonly findings: readonly Finding[];
}

/** A check that accepts what answers.ts answers. */
export function answeredCheck(name: string, find: () => Findings): Check {
  return {
    name,
    run() {
      const { judged, findings } = find();
      const open = findings.filter((finding) => answersTo(finding).length === 0);
      const twice = findings.filter((finding) => answersTo(finding).length > 1);
      return {
        judged: `${judged}: ${findings.length} findings, ${findings.length - open.length} of them answered`,
        problems: [...grouped('has no answer', open), ...grouped('has two answers', twice)],
      };
    },
  };
}

/** The resources that an answer is about: its groups', with the suffix, and its own. */
export function resourcesOf({ resources, suffix }: Answer): readonly string[] {
  return resources.flatMap((name) =>
    isGroup(name) ? groups[name].map((path) => `${path}${suffix ?? ''}`) : [name],
  );
}

/** Answers to what is not found any more: of rules, and of resources. */
export function unusedAnswers(findings: readonly Finding[]): readonly string[] {
  return answers.flatMap((answer) => {
    const used = findings.filter((finding) => answersTo(finding).includes(answer));
    const rules = Object.values(answer.rules).flat();
    return [
      ...rules.filter((rule) => used.every((finding) => finding.rule !== rule)),
      ...resourcesOf(answer)
        .filter((resource) => used.every((finding) => finding.resource !== resource))
        .map((resource) => `${rules.join(', ')} for ${resource}`),
    ].map((name) => `An answer is not needed: nothing is found by ${name}.`);
  });
}

function answersTo({ checker, rule, environment, resource }: Finding): readonly Answer[] {
  return answers.filter(
    (answer) =>
      answer.rules[checker]?.includes(rule) &&
      (answer.environments === undefined || answer.environments.includes(environment)) &&
      resourcesOf(answer).includes(resource),
  );
}

function grouped(problem: string, findings: readonly Finding[]): readonly string[] {
  const byRule = Map.groupBy(findings, ({ rule, message }) => `${rule} ${problem} (${message})`);
  return [...byRule].map(([title, found]) => {
    const byResource = Map.groupBy(found, ({ resource }) => resource);
    const lines = [...byResource].map(
      ([resource, each]) =>
        `${resource} (${[...new Set(each.map(({ environment }) => environment))].join(', ')})`,
    );
    return [title, ...lines.toSorted()].join('\n      ');
  });
}
