import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readAssembly } from 'aws-local/assembly/read-assembly.ts';
import { environmentVariables } from '../../contract/environment-variables.ts';
import { type Figure, percentile } from './figure.ts';

const loads = 15;

/** Every function's bundle as synthesized: its size, and how long its module takes to load, cold, on one core. */
export function measureBundles(assemblyFolder: string): readonly Figure[] {
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
          promised: 150,
        },
        {
          what: `module load of ${name}, p50`,
          measured: loadMilliseconds(folder),
          unit: 'ms',
          promised: withPackages ? 350 : withStripe ? 90 : 70,
        },
      );
    }
  }
  return figures;
}

/** Of a copy that lies alone, as in Lambda: Node would go on to this project's packages otherwise. */
function loadMilliseconds(folder: string): number {
  const alone = mkdtempSync(path.join(tmpdir(), 'reelwright-bench-'));
  try {
    cpSync(folder, alone, { recursive: true });
    return loadMillisecondsOf(path.join(alone, 'index.js'));
  } finally {
    rmSync(alone, { recursive: true, force: true });
  }
}

function loadMillisecondsOf(file: string): number {
  const script = `const t=performance.now();require(${JSON.stringify(file)});console.log(performance.now()-t)`;
  const samples = Array.from({ length: loads }, () => {
    const { stdout, status, stderr } = spawnSync(process.execPath, ['-e', script], {
      encoding: 'utf8',
      env: {
        ...Object.fromEntries(Object.keys(environmentVariables).map((name) => [name, 'http://bench'])),
        AWS_REGION: 'us-east-1',
      },
    });
    if (status !== 0) throw new Error(`${file} does not load: ${stderr}`);
    return Number(stdout.trim().split('\n').at(-1));
  });
  return Math.round(percentile(samples, 0.5));
}
