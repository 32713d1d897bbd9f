import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { App } from 'aws-cdk-lib';
import cdk from '../../cdk.json' with { type: 'json' };
import type { ModelId } from '../../contract/videos/models.ts';
import { consoleFolderOf, siteBuildOf } from '../../lib/edge/site-build.ts';
import { chosenEnvironment } from '../../lib/foundation/chosen-environment.ts';
import { type Environment, environmentNamed, withModels } from '../../lib/foundation/environments.ts';
import { addReelwright } from '../../lib/reelwright.ts';
import { usualAssemblyFolder } from './test-cloud.ts';

/**
 * The assembly of the stacks synthesized with another model. The page and the functions' code are those of the usual one:
 * a model changes neither, and they are what takes long. The caller removes it.
 */
export function assemblyOfModel(model: ModelId): string {
  return assemblyOf(withModels(environmentNamed('laptop'), model));
}

/** Likewise with other facts of `laptop` that are in no code and on no page. */
export function assemblyOf(environment: Environment): string {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-assembly-'));
  const app = new App({
    outdir: folder,
    context: { ...cdk.context, 'aws:cdk:bundling-stacks': [] },
    analyticsReporting: false,
    // test/stacks holds the stacks against CloudFormation's schemas.
    builtinCloudFormationValidation: false,
  });
  addReelwright(app, {
    environment,
    siteFiles: siteBuildOf(environmentNamed('laptop')).folder,
    operatorsFiles: consoleFolderOf(environmentNamed('laptop')),
    sampleClips: 'media/samples',
  });
  app.synth();
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.template.json')) takeCode(join(folder, name), join(usualAssemblyFolder, name));
    if (name.endsWith('.assets.json')) takeAssets(folder, name);
  }
  return folder;
}

/** The assembly of a trial in the local cloud's account, with code of its own. The caller removes it. */
export function assemblyOfTrial(operator: string): string {
  const outdir = mkdtempSync(join(tmpdir(), 'reelwright-trial-'));
  const app = new App({
    outdir,
    context: cdk.context,
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  const { account } = environmentNamed('laptop');
  addReelwright(app, {
    environment: chosenEnvironment({ trial: operator }, { CDK_DEFAULT_ACCOUNT: account }),
    siteFiles: siteBuildOf(environmentNamed('laptop')).folder,
    operatorsFiles: consoleFolderOf(environmentNamed('laptop')),
    sampleClips: 'media/samples',
  });
  app.synth();
  return outdir;
}

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties: LambdaCode }>>;
}
interface LambdaCode {
  Code: { readonly ZipFile?: string };
}

/** Gives each function of a template, which was synthesized without code, the code that it has in another one. */
function takeCode(file: string, usualFile: string): void {
  const [template, usual] = [file, usualFile].map((name): Template => JSON.parse(readFileSync(name, 'utf8')));
  for (const [id, { Type, Properties }] of Object.entries(template?.Resources ?? {})) {
    if (Type !== 'AWS::Lambda::Function' || Properties.Code.ZipFile === undefined) continue;
    const found = usual?.Resources[id];
    if (found === undefined) throw new Error(`The usual assembly has no function ${id}: run npm run synth.`);
    Properties.Code = found.Properties.Code;
  }
  writeFileSync(file, JSON.stringify(template));
}

interface AssetManifest {
  readonly files: Record<string, { readonly source: { readonly path: string } }>;
}

/** Lets a manifest name the usual one's assets besides its own. */
function takeAssets(folder: string, name: string): void {
  const [own, usual] = [folder, usualAssemblyFolder].map(
    (each): AssetManifest => JSON.parse(readFileSync(join(each, name), 'utf8')),
  );
  const taken = Object.entries(usual?.files ?? {}).map(([hash, asset]) => [
    hash,
    {
      ...asset,
      source: { ...asset.source, path: relative(folder, join(usualAssemblyFolder, asset.source.path)) },
    },
  ]);
  const files = { ...Object.fromEntries(taken), ...own?.files };
  writeFileSync(join(folder, name), JSON.stringify({ ...own, files }));
}
