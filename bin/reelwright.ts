import { App } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { buildSite } from '../lib/edge/site-build.ts';
import { environmentNamed, requireFacts, withCapacity, withModels } from '../lib/foundation/environments.ts';
import { addReelwright, holdToRulePacks } from '../lib/reelwright.ts';
import { isDeployedFirst } from './account/first-deployment.ts';

/**
 * The CDK app: one environment, chosen by the context `env` (`-c env=prod`), `dev` by default; `-c model=veo-3.1-fast`
 * and `-c basicModel=…` choose other models, and `-c capacity=1` lets each make so many videos at once.
 * `-c firstDeployment=true` leaves out what protects from deletion, as the first deployment does by itself. The context of cdk.json is given here too, so that running this file without the CDK's command line makes the same templates.
 */
try {
  await synthesize();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function synthesize(): Promise<void> {
  const app = new App({ context: cdk.context, analyticsReporting: false });
  const named = environmentNamed(app.node.tryGetContext('env') ?? 'dev');
  const model: unknown = app.node.tryGetContext('model');
  const basicModel: unknown = app.node.tryGetContext('basicModel');
  const modeled =
    model === undefined && basicModel === undefined
      ? named
      : withModels(named, model ?? named.videos.model, basicModel);
  const capacity: unknown = app.node.tryGetContext('capacity');
  const limited = capacity === undefined ? modeled : withCapacity(modeled, capacity);
  const deploys = bundlesAssets(app);
  if (deploys) requireFacts(limited);
  const environment = {
    ...limited,
    isFirstDeployment:
      String(app.node.tryGetContext('firstDeployment')) === 'true' ||
      (deploys && (await isDeployedFirst(limited, process.env))),
  };
  // Like `cdk synth --no-validation`: CloudFormation's schemas take longest, and nothing is deployed.
  if (!deploys) process.env.CDK_VALIDATION = 'false';
  addReelwright(app, {
    environment,
    siteFiles: deploys ? buildSite(environment) : 'web/public',
    sampleClips: 'media/samples',
  });
  if (deploys) holdToRulePacks(app);
}

/**
 * Whether the command needs the assets: `cdk ls`, `cdk bootstrap` and `cdk destroy` name no stacks to bundle for, and
 * then neither the page nor an operator's facts are needed. Without the CDK's command line: yes.
 */
function bundlesAssets(app: App): boolean {
  const stacks: unknown = app.node.tryGetContext('aws:cdk:bundling-stacks');
  return !Array.isArray(stacks) || stacks.length > 0;
}
