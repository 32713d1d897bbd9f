import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import cdk from '../../cdk.json' with { type: 'json' };
import type { Environment } from '../../lib/foundation/environments.ts';
import { addReelwright } from '../../lib/reelwright.ts';

/** A stack as it would be deployed. */
export interface EnvironmentStack {
  readonly name: string;
  readonly region: string;
  /** The oldest version of the region's bootstrap stack that deploys it. */
  readonly bootstrapVersion: number;
}

/** The stacks of an environment, in the order of their deployment. Neither its facts nor a built page are needed. */
export function stacksOf(environment: Environment): readonly EnvironmentStack[] {
  const outdir = mkdtempSync(join(tmpdir(), 'reelwright-stacks-'));
  try {
    const app = new App({
      outdir,
      analyticsReporting: false,
      // Only names are read, and the check of the templates takes most of the time.
      builtinCloudFormationValidation: false,
      context: cdk.context,
      // Also inside the CDK's own command line, whose context would bundle, and synthesize once more at the end.
      postCliContext: { 'aws:cdk:bundling-stacks': [], 'aws:cdk:disable-asset-staging': true },
      autoSynth: false,
    });
    addReelwright(app, {
      environment,
      siteFiles: 'web/public',
      operatorsFiles: 'web/operators/page',
      sampleClips: 'media/samples',
    });
    return app.synth().stacks.map((stack) => ({
      name: stack.stackName,
      region: stack.environment.region,
      bootstrapVersion: stack.requiresBootstrapStackVersion ?? 0,
    }));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
