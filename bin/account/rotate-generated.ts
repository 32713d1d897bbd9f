import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../../lib/foundation/environments.ts';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import {
  accepting,
  type GeneratedSecret,
  type Generations,
  generatedSecrets,
  revoking,
  SecretGenerations,
  using,
} from '../../lib/foundation/secret-generations.ts';

const file = join(projectRoot, 'lib/foundation/secret-generations.json');

/**
 * How long the edges may take to learn of a new public key before links are signed with it: a change of a distribution
 * reaches them all within minutes.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HowToUpdateDistribution.html
 */
const spreadingMilliseconds = 5 * 60 * 1_000;

/** What a rotation writes and deploys, one after the other. One that was interrupted goes on where it was. */
export function rotationOf(generations: Generations, revoke: boolean): readonly Generations[] {
  const accepted = accepting(generations);
  const used = using(accepted);
  return revoke ? [accepted, used, revoking(used)] : [accepted, used];
}

/** The file of generations as it is formatted. */
export function printGenerations(all: SecretGenerations): string {
  const environments = Object.entries(all).map(([name, secrets]) => {
    const lines = Object.entries(secrets).map(
      ([secret, { accepted, used }]) =>
        `    "${secret}": { "accepted": [${accepted.join(', ')}], "used": ${used} }`,
    );
    return `  "${name}": {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${environments.join(',\n')}\n}\n`;
}

/**
 * Rotates a secret that is made in the account: raises its generation in lib/foundation/secret-generations.json and deploys, twice.
 *
 * @param deploy deploys the environment as the file then says; returns an exit code
 * @returns 0, or the code of the deployment that failed: the same command goes on from there
 */
export async function rotateGenerated(
  secret: GeneratedSecret,
  environment: Environment,
  { revoke, deploy }: { readonly revoke: boolean; readonly deploy: () => Promise<number> },
): Promise<number> {
  const key = generatedSecrets[secret];
  const before = readGenerations()[environment.name][key];
  const steps = rotationOf(before, revoke);
  for (const [index, generations] of steps.entries()) {
    if (index > 0) {
      console.log('Waiting five minutes, until every edge of CloudFront knows it …');
      await wait(spreadingMilliseconds);
    }
    console.log(
      `${secret}: accepted ${generations.accepted.join(' and ')}, used ${generations.used} (${index + 1} of ${steps.length})`,
    );
    const all = readGenerations();
    const changed = { ...all[environment.name], [key]: generations };
    writeFileSync(file, printGenerations(SecretGenerations.parse({ ...all, [environment.name]: changed })));
    const code = await deploy();
    if (code !== 0) {
      console.error('The rotation is not finished: the same command goes on from here.');
      return code;
    }
  }
  console.log('Done. Commit lib/foundation/secret-generations.json.');
  return 0;
}

function readGenerations(): SecretGenerations {
  return SecretGenerations.parse(JSON.parse(readFileSync(file, 'utf8')));
}
