import {
  AwsSolutionsChecks,
  HIPAASecurityChecks,
  type NagPack,
  NIST80053R4Checks,
  NIST80053R5Checks,
  PCIDSS321Checks,
  ServerlessChecks,
} from 'cdk-nag';
import nag from 'cdk-nag/package.json' with { type: 'json' };
import { answeredCheck, type Finding, type Findings } from './findings.ts';
import { deployedApps, described, resourcePath } from './templates.ts';

const packs: readonly (new () => NagPack)[] = [
  AwsSolutionsChecks,
  ServerlessChecks,
  HIPAASecurityChecks,
  NIST80053R4Checks,
  NIST80053R5Checks,
  PCIDSS321Checks,
];

let found: Findings | undefined;

/**
 * The findings of all packs that are not acknowledged beside their resource in lib/, as those of AwsSolutions and
 * Serverless are. A rule that several packs have is one finding.
 */
export function nagFindings(): Findings {
  found ??= findAll();
  return found;
}

/** https://github.com/cdklabs/cdk-nag/blob/main/RULES.md */
export const nagPacks = answeredCheck('nag', nagFindings);

function findAll(): Findings {
  const findings = new Map<string, Finding>();
  for (const { environment, app } of deployedApps()) {
    for (const Pack of packs) {
      const pack = new Pack();
      for (const { ruleName, description, violatingResources } of pack.validateScope(app).violations) {
        const rule = ruleName.replace(`${pack.readPackName}-`, '');
        for (const { constructPath } of violatingResources) {
          const resource = resourcePath(constructPath ?? '');
          const message = description.replace(/ - \(Control IDs?: .*/, '');
          findings.set([environment, rule, resource].join(' '), {
            checker: 'nag',
            rule,
            environment,
            resource,
            message,
          });
        }
      }
    }
  }
  return {
    judged: `cdk-nag ${nag.version}, ${packs.length} packs: ${described(deployedApps().flatMap(({ templates }) => templates))}`,
    findings: [...findings.values()],
  };
}
