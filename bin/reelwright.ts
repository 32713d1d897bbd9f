import { App } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { environmentNamed, withModel } from '../lib/environments.ts';
import { addReelwright, holdToRulePacks } from '../lib/reelwright.ts';

/**
 * The CDK app: one environment, chosen by the context `env` (`-c env=prod`), `dev` unless told. The context of cdk.json
 * is given here too, so that running this file without the CDK's command line makes the same templates.
 */
const app = new App({ context: cdk.context, analyticsReporting: false });

const environment = environmentNamed(app.node.tryGetContext('env') ?? 'dev');
/** Another model than the environment's: `-c model=veo-3.1-fast`. */
const model: unknown = app.node.tryGetContext('model');

addReelwright(app, {
  environment: model === undefined ? environment : withModel(environment, model),
  siteFiles: 'web/dist',
  sampleClips: 'media/samples',
});
holdToRulePacks(app);
