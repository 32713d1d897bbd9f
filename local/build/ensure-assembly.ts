import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const projectRoot = resolve(import.meta.dirname, '../..');

/** One thing that is made from sources. */
interface Product {
  /** For the person who waits. */
  readonly label: string;
  /** Folders and files, from the project's root. */
  readonly sources: readonly string[];
  /** Folders of large files: their names, sizes and times stand for their content. */
  readonly listedSources: readonly string[];
  /** Is there when the product is. */
  readonly result: string;
  /** Node's arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

function assemblyIn(folder: string, model: string | undefined, capacity: string | undefined): Product {
  return {
    label: 'Building the page and synthesizing the stacks',
    sources: [
      'bin',
      'lib',
      'contract',
      'functions',
      'web',
      'lingui.config.ts',
      'package-lock.json',
      'cdk.json',
    ],
    listedSources: ['media/samples'],
    result: `${folder}/manifest.json`,
    command: ['bin/reelwright.ts'],
    environment: {
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ env: 'laptop', model, capacity }),
      // CloudFormation never sees it, and test/stacks holds it to the rule packs: a quarter of the time.
      CDK_VALIDATION: 'false',
    },
  };
}

/**
 * Builds the page and synthesizes the stacks, if their sources changed since that was last done.
 *
 * @param log takes a line when something is made, and when that is done
 * @param model whom videos are asked of, if not whom the environment says; such an assembly has a folder of its own
 * @param capacity how many videos each model makes at once, if not as many as the environment says; likewise
 * @returns the absolute path of the assembly
 * @throws an Error with the tool's own output if it fails
 */
export async function ensureAssembly(
  log: (line: string) => void = () => {},
  model?: string,
  capacity?: string,
): Promise<string> {
  const folder = ['cdk.out/laptop', model, capacity].filter((part) => part !== undefined).join('-');
  await ensure(assemblyIn(folder, model, capacity), log);
  return join(projectRoot, folder);
}

async function ensure(product: Product, log: (line: string) => void): Promise<void> {
  const stamp = join(projectRoot, '.local/build', `${product.result.replaceAll('/', '-')}.sources`);
  const fingerprint = fingerprintOf(product);
  if (existsSync(join(projectRoot, product.result)) && readIfThere(stamp) === fingerprint) return;
  const startedAt = performance.now();
  log(`${product.label} …`);
  await run(product);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  log(`${product.label}: done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

function fingerprintOf(product: Product): string {
  const hash = createHash('sha256');
  for (const file of product.sources.flatMap(filesUnder)) {
    hash.update(`${relative(projectRoot, file)}\0`).update(readFileSync(file));
  }
  for (const file of product.listedSources.flatMap(filesUnder)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(projectRoot, file)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

const notSources: ReadonlySet<string> = new Set(['dist', 'node_modules']);

function filesUnder(path: string): readonly string[] {
  const absolute = join(projectRoot, path);
  const status = statSync(absolute, { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (status.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [absolute];
  return readdirSync(absolute)
    .filter((name) => !notSources.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

async function run({ label, command, environment }: Product): Promise<void> {
  const child = spawn(process.execPath, [...command], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killChild = (): void => void child.kill();
  process.once('exit', killChild);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', killChild);
  if (code !== 0) {
    throw new Error(`${label} failed:\n${Buffer.concat(output).toString('utf8').trimEnd()}`);
  }
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
