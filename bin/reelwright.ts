import { App } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { buildConsole, buildSite } from '../lib/edge/site-build.ts';
import { chosenEnvironment } from '../lib/foundation/chosen-environment.ts';
import { type Environment, requireFacts, withCapacity, withModels } from '../lib/foundation/environments.ts';
import { addReelwright, holdToRulePacks } from '../lib/reelwright.ts';
import { askForOperator, confirmDeployment, requireCredentials } from './account/before-deployment.ts';
import { approvalOf, cdkCommandLine, deploysAll, mayDeploy } from './account/cdk-command-line.ts';
import { deployUnprotected, isDeployedFirst } from './account/first-deployment.ts';
import { askOnTerminal } from './account/terminal.ts';

/**
 * The CDK app: one environment, chosen by `-c env=prod`, or the trial of `-c trial=me@example.com`, which is the default; `-c model=veo-3.1-fast`
 * and `-c basicModel=…` choose other models, and `-c capacity=1` lets each make so many videos at once.
 * `-c operators=true` gives a trial the operators' console.
 * `-c firstDeployment=true` leaves out what protects from deletion: a first `cdk deploy --all` deploys so by itself, and then what protects. The context of cdk.json is given here too, so that running this file without the CDK's command line makes the same templates.
 */
try {
  await synthesize();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function synthesize(): Promise<void> {
  const app = new App({ context: cdk.context, analyticsReporting: false });
  const needsAssets = bundlesAssets(app);
  const command = needsAssets && isRunByCdk() ? cdkCommandLine() : [];
  const deploys = mayDeploy(command);
  if (deploys) requireCredentials(process.env.CDK_DEFAULT_ACCOUNT);
  const named = chosen(app, deploys);
  const approval = command === null ? null : approvalOf(command);
  if (deploys && approval === null) confirmDeployment(named, askOnTerminal);
  const model: unknown = app.node.tryGetContext('model');
  const basicModel: unknown = app.node.tryGetContext('basicModel');
  const modeled =
    model === undefined && basicModel === undefined
      ? named
      : withModels(named, model ?? named.videos.model, basicModel);
  const capacity: unknown = app.node.tryGetContext('capacity');
  const limited = capacity === undefined ? modeled : withCapacity(modeled, capacity);
  if (needsAssets) requireFacts(limited);
  const environment = {
    ...limited,
    isFirstDeployment: await isUnprotected(app, limited, deploys && command),
  };
  // Like `cdk synth --no-validation`: CloudFormation's schemas take longest, and nothing is deployed.
  if (!needsAssets) process.env.CDK_VALIDATION = 'false';
  addReelwright(app, {
    environment,
    siteFiles: needsAssets ? buildSite(environment) : 'web/public',
    operatorsFiles: needsAssets ? buildConsole(environment) : 'web/operators/page',
    sampleClips: 'media/samples',
  });
  if (needsAssets) holdToRulePacks(app);
}

/** @param command the words after `cdk` if it deploys; null: it may, and cannot be read */
async function isUnprotected(
  app: App,
  environment: Environment,
  command: readonly string[] | null | false,
): Promise<boolean> {
  if (String(app.node.tryGetContext('firstDeployment')) === 'true') return true;
  if (command === false || !(await isDeployedFirst(environment, process.env))) return false;
  if (command === null || !deploysAll(command)) {
    console.error(
      `The first deployment of ${environment.name}: nothing is protected from deletion until cdk deploy --all succeeds.`,
    );
    return true;
  }
  // The first makes every role: asked at each stack, the answer would be the same.
  if (![null, 'never'].includes(approvalOf(command))) confirmDeployment(environment, askOnTerminal);
  deployUnprotected(environment, command);
  return false;
}

function chosen(app: App, deploys: boolean): Environment {
  const env: unknown = app.node.tryGetContext('env');
  const trial: unknown = app.node.tryGetContext('trial');
  const isUnknown = deploys && env === undefined && trial === undefined;
  const operators: unknown = app.node.tryGetContext('operators');
  return chosenEnvironment(
    { env, trial: isUnknown ? askForOperator(askOnTerminal) : trial, operators },
    process.env,
  );
}

/** Its version is in the environment of the apps that it runs. */
function isRunByCdk(): boolean {
  return process.env.CDK_CLI_VERSION !== undefined;
}

/**
 * Whether the command needs the assets: `cdk ls`, `cdk bootstrap` and `cdk destroy` name no stacks to bundle for, and
 * then neither the page nor an operator's facts are needed. Without the CDK's command line: yes.
 */
function bundlesAssets(app: App): boolean {
  const stacks: unknown = app.node.tryGetContext('aws:cdk:bundling-stacks');
  return !Array.isArray(stacks) || stacks.length > 0;
}
