import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** One resource as its template writes it: intrinsic functions are not resolved yet. */
export interface TemplateResource {
  /** `<stack>/<logical id>`, unique in the assembly. */
  readonly key: string;
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Logical ids in the same stack. */
  readonly dependsOn: readonly string[];
}

/** One synthesized stack. */
export interface Stack {
  readonly name: string;
  readonly resources: ReadonlyMap<string, TemplateResource>;
  /** Defaults of the parameters that have one. */
  readonly parameterDefaults: Readonly<Record<string, unknown>>;
  /** What the stack exports: export name → value with intrinsic functions. */
  readonly exports: Readonly<Record<string, unknown>>;
  /** What is not for other stacks but for people: values with intrinsic functions, by logical id. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** A cloud assembly: what `cdk synth` leaves in its output folder. */
export interface Assembly {
  readonly folder: string;
  readonly stacks: readonly Stack[];
  /** Object key in the bootstrap bucket (`<hash>.zip`) → absolute path of the asset's folder or file. */
  readonly assets: ReadonlyMap<string, string>;
}

/**
 * Reads `manifest.json`, the templates and the asset manifests of a cloud assembly, nested assemblies included.
 *
 * @throws an Error with one sentence if the folder is not an assembly or holds something that is not understood
 */
export function readAssembly(folder: string): Assembly {
  const stacks: Stack[] = [];
  const assets = new Map<string, string>();
  readInto(folder, stacks, assets);
  return { folder, stacks, assets };
}

/**
 * The absolute path of an asset's folder or file.
 *
 * @param objectKey its key in the bootstrap bucket
 */
export function assetPathIn(assembly: Assembly, objectKey: string): string {
  const path = assembly.assets.get(objectKey);
  if (path === undefined) throw new Error(`The assembly in ${assembly.folder} has no asset ${objectKey}.`);
  return path;
}

function readInto(folder: string, stacks: Stack[], assets: Map<string, string>): void {
  const manifest = readJson(join(folder, 'manifest.json'), Manifest);
  for (const [name, artifact] of Object.entries(manifest.artifacts ?? {})) {
    const properties = artifact.properties ?? {};
    switch (artifact.type) {
      case 'aws:cloudformation:stack':
        stacks.push(
          readStack(properties.stackName ?? name, join(folder, required(properties.templateFile, name))),
        );
        break;
      case 'cdk:asset-manifest':
        readAssets(folder, join(folder, required(properties.file, name)), assets);
        break;
      case 'cdk:cloud-assembly':
        readInto(join(folder, required(properties.directoryName, name)), stacks, assets);
        break;
      case 'cdk:tree':
      case 'cdk:feature-flag-report':
        break;
      default:
        throw new Error(
          `The local cloud does not understand the artifact "${name}" of type ${artifact.type} in ${folder}.`,
        );
    }
  }
}

function readStack(name: string, file: string): Stack {
  const template = readJson(file, Template);
  const resources = new Map<string, TemplateResource>();
  for (const [logicalId, resource] of Object.entries(template.Resources ?? {})) {
    const { DependsOn: dependsOn = [] } = resource;
    resources.set(logicalId, {
      key: `${name}/${logicalId}`,
      stack: name,
      logicalId,
      type: resource.Type,
      properties: resource.Properties ?? {},
      dependsOn: typeof dependsOn === 'string' ? [dependsOn] : dependsOn,
    });
  }
  const outputs = Object.entries(template.Outputs ?? {});
  return {
    name,
    resources,
    parameterDefaults: Object.fromEntries(
      Object.entries(template.Parameters ?? {}).flatMap(([parameter, { Default: value }]) =>
        value === undefined ? [] : [[parameter, value]],
      ),
    ),
    exports: Object.fromEntries(
      outputs.flatMap(([, output]) =>
        typeof output.Export?.Name === 'string' ? [[output.Export.Name, output.Value]] : [],
      ),
    ),
    outputs: Object.fromEntries(
      outputs.flatMap(([logicalId, output]) => (output.Export ? [] : [[logicalId, output.Value]])),
    ),
  };
}

function readAssets(folder: string, file: string, assets: Map<string, string>): void {
  const manifest = readJson(file, AssetManifest);
  if (Object.keys(manifest.dockerImages ?? {}).length > 0) {
    throw new Error(`The local cloud does not run container images, and ${file} lists some.`);
  }
  for (const asset of Object.values(manifest.files ?? {})) {
    for (const destination of Object.values(asset.destinations)) {
      assets.set(destination.objectKey, join(folder, asset.source.path));
    }
  }
}

const Properties = z.record(z.string(), z.unknown());

const Manifest = z.object({
  artifacts: z.optional(
    z.record(
      z.string(),
      z.object({
        type: z.string(),
        properties: z.optional(
          z.object({
            templateFile: z.optional(z.string()),
            stackName: z.optional(z.string()),
            file: z.optional(z.string()),
            directoryName: z.optional(z.string()),
          }),
        ),
      }),
    ),
  ),
});

/** `Rules` only check the version of CDK's bootstrap stack, of which there is none here; any other section stops the start. */
const Template = z.strictObject({
  AWSTemplateFormatVersion: z.optional(z.string()),
  Description: z.optional(z.string()),
  Metadata: z.optional(z.unknown()),
  Rules: z.optional(z.strictObject({ CheckBootstrapVersion: z.optional(z.unknown()) })),
  Parameters: z.optional(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) }))),
  Resources: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        Type: z.string(),
        Properties: z.optional(Properties),
        DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
        DeletionPolicy: z.optional(z.string()),
        UpdateReplacePolicy: z.optional(z.string()),
        // CodeDeploy moves an alias to a new version, of which there is none here beside the former.
        UpdatePolicy: z.optional(z.strictObject({ CodeDeployLambdaAliasUpdate: z.unknown() })),
        Metadata: z.optional(z.unknown()),
      }),
    ),
  ),
  Outputs: z.optional(
    z.record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.unknown() })) }),
    ),
  ),
});

const AssetManifest = z.object({
  files: z.optional(
    z.record(
      z.string(),
      z.object({
        source: z.object({ path: z.string() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    ),
  ),
  dockerImages: z.optional(Properties),
});

function readJson<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The cloud assembly's file ${file} cannot be read.`, { cause: error });
  }
  const parsed = z.safeParse(schema, content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(
    `The local cloud does not understand ${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`,
  );
}

function required(value: string | undefined, artifact: string): string {
  if (value === undefined) throw new Error(`The cloud assembly's artifact "${artifact}" names no file.`);
  return value;
}
