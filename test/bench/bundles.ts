import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readAssembly } from 'aws-local/assembly/read-assembly.ts';
import * as z from 'zod/mini';
import { type Figure, percentile } from './figure.ts';

/**
 * Every function's bundle as synthesized: its size, and how long its module takes to load, cold, on one core.
 *
 * @param loads how often each is loaded
 */
export function measureBundles(assemblyFolder: string, loads = 15): readonly Figure[] {
  const { stacks, assets } = readAssembly(assemblyFolder);
  const figures: Figure[] = [];
  for (const { resources } of stacks) {
    for (const { type, logicalId, properties } of resources.values()) {
      if (type !== 'AWS::Lambda::Function' || properties.Runtime !== 'nodejs24.x') continue;
      const code = properties.Code;
      const key = typeof code === 'object' && code !== null && 'S3Key' in code ? String(code.S3Key) : '';
      const folder = assets.get(key);
      if (folder === undefined) continue;
      const file = path.join(folder, 'index.js');
      const source = readFileSync(file);
      const name = logicalId.replace(/[0-9A-F]{8}$/, '');
      // CDK's own functions run at deployment only, and are not ours to shrink.
      if (name.startsWith('Custom')) continue;
      const withStripe = source.includes('api.stripe.com');
      // Nine megabytes of WebAssembly: decision 12.
      const withPackages = existsSync(path.join(folder, 'node_modules'));
      figures.push(
        {
          what: `bundle of ${name}`,
          measured: Math.round(gzipSync(source).length / 102.4) / 10,
          unit: 'KB gzipped',
          // It reads and writes MP4s (mediabunny, 60 KB), and asks for time stamps (pkijs, 80 KB).
          promised: /JoinChain(ByKey)?$/.test(name) ? 330 : 150,
        },
        {
          what: `module load of ${name}, p50`,
          measured: loadMilliseconds(folder, environmentOf(properties.Environment), loads),
          unit: 'ms',
          promised: withPackages ? 350 : withStripe ? 90 : 70,
        },
      );
    }
  }
  return figures;
}

/** A function's variables as its stack sets them; what is known only after the deployment is an address of nothing. */
function environmentOf(environment: unknown): Readonly<Record<string, string>> {
  const { Variables } = z.parse(Environment, environment ?? {});
  return Object.fromEntries(
    Object.entries(Variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : known(value),
    ]),
  );
}

/** JSON stays JSON. */
function known(value: unknown): string {
  const joined = Join.safeParse(value);
  const [, parts = []] = joined.success ? joined.data['Fn::Join'] : [];
  const text = parts.map((part) => (typeof part === 'string' ? part : unknownAddress)).join('');
  return text.startsWith('{') ? text : unknownAddress;
}

const unknownAddress = 'https://bench.example';
const Join = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });

const Environment = z.object({ Variables: z._default(z.record(z.string(), z.unknown()), {}) });

/** Measures a copy that lies alone, as in Lambda: Node would otherwise find this project's packages. */
function loadMilliseconds(
  folder: string,
  environment: Readonly<Record<string, string>>,
  loads: number,
): number {
  const alone = mkdtempSync(path.join(tmpdir(), 'reelwright-bench-'));
  try {
    cpSync(folder, alone, { recursive: true });
    const file = path.join(alone, 'index.js');
    const script = `const t=performance.now();require(${JSON.stringify(file)});console.log(performance.now()-t)`;
    const samples = Array.from({ length: loads }, () => {
      const { stdout, status, stderr } = spawnSync(process.execPath, ['-e', script], {
        encoding: 'utf8',
        env: { ...environment, AWS_REGION: 'us-east-1' },
      });
      if (status !== 0) throw new Error(`${file} does not load: ${stderr}`);
      return Number(stdout.trim().split('\n').at(-1));
    });
    return Math.round(percentile(samples, 0.5));
  } finally {
    rmSync(alone, { recursive: true, force: true });
  }
}
