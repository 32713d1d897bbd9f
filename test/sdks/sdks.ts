import { spawn, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pythonTool } from '../vendor-checks/python-tools.ts';

const packages = path.resolve(import.meta.dirname, '../../packages');

/** https://github.com/oapi-codegen/oapi-codegen */
const goGenerator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

/** One of the SDKs: what generators write of it, and how. */
export interface Sdk {
  readonly language: 'Python' | 'Go';
  readonly folder: string;
  /** Of what the generator writes. */
  readonly generated: string;
  /** Without this program the machine cannot generate it; null: Node does. */
  readonly needs: string | null;
  readonly generate: (documentFile: string, folder: string) => Promise<void>;
}

export const python: Sdk = {
  language: 'Python',
  folder: path.join(packages, 'sdk-python'),
  generated: path.join(packages, 'sdk-python/reelwright/generated'),
  needs: 'python3',
  generate: async (documentFile, folder) => {
    const { programs } = pythonTool('openapi-python-client');
    const config = path.join(packages, 'sdk-python/generator.yml');
    await run(path.join(programs, 'openapi-python-client'), [
      ...['generate', '--path', documentFile, '--config', config],
      ...['--meta', 'none', '--output-path', folder, '--overwrite'],
    ]);
  },
};

export const go: Sdk = {
  language: 'Go',
  folder: path.join(packages, 'sdk-go'),
  generated: path.join(packages, 'sdk-go/api'),
  needs: 'go',
  generate: async (documentFile, folder) => {
    mkdirSync(folder, { recursive: true });
    const config = path.join(packages, 'sdk-go/generator.yml');
    await run('go', [
      'run',
      goGenerator,
      '-config',
      config,
      '-o',
      path.join(folder, 'api.gen.go'),
      documentFile,
    ]);
  },
};

/** Whether the machine has what an SDK's generator needs. */
export function isPossible({ needs }: Sdk): boolean {
  return needs === null || spawnSync('sh', ['-c', `command -v ${needs}`]).status === 0;
}

/** Runs a program to its end, beside what else this process does. @throws {Error} if it fails */
export async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.`);
}

/** Writes an SDK's generated files anew. */
export async function regenerate(sdk: Sdk, documentFile: string, folder = sdk.generated): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await sdk.generate(documentFile, folder);
}

/** The text of each generated file, by its path. */
export function filesOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    globSync('**/*.{ts,py,go}', { cwd: folder })
      .sort()
      .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );
}
