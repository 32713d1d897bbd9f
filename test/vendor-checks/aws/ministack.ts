import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { freePort } from '../free-port.ts';
import { pythonTool } from '../python-tools.ts';
import type { Check } from './check.ts';
import { contentsOf, emptyBuckets } from './ministack-contents.ts';
import { miniStackFlows } from './ministack-flows.ts';

/**
 * What MiniStack 1.5.33 does not know, and custom resources whose function is Python with a layer that holds AWS's command
 * line. What refers to them gets their logical id instead.
 */
const leftOut: ReadonlySet<string> = new Set([
  'AWS::ApplicationSignals::ServiceLevelObjective',
  'AWS::Budgets::Budget',
  'AWS::CloudFront::KeyGroup',
  'AWS::CloudFront::PublicKey',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Cognito::UserPoolIdentityProvider',
  'AWS::Logs::Delivery',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::WAFv2::WebACLAssociation',
  'Custom::CDKBucketDeployment',
  'Custom::S3AutoDeleteObjects',
]);

const Template = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })),
});
const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

const root = path.resolve(import.meta.dirname, '../../..');
const cdk = path.join(root, 'node_modules/aws-cdk/bin/cdk');

const account = '111122223333';

const operator = 'me@example.com';

/**
 * CDK's own command line bootstraps and deploys a trial to MiniStack, an emulator that others made, what it can run is run
 * there, and the trial is destroyed without a trace: https://github.com/ministackorg/ministack
 */
export const miniStack: Check = {
  name: 'ministack',
  async run() {
    const { version, programs } = pythonTool('ministack');
    // Outside the project, whose package.json would make its functions' code modules.
    const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-ministack-'));
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const server = start(path.join(programs, 'ministack'), port, folder);
    try {
      await listening(endpoint, server);
      const seconds = stopwatch();
      const assembly = path.join(folder, 'synthesized');
      // With the operators' console, which a trial has only where it is asked for.
      const trial = ['-c', `trial=${operator}`, '-c', 'operators=true'];
      await runCdk(endpoint, { home: folder, folder: root }, [
        ...['synth', '--quiet', ...trial, '--output', assembly],
      ]);
      const synthesis = seconds();
      const { app, stacks, kept, without } = copyOf(assembly, path.join(folder, 'assembly'));
      const within = { home: folder, folder };
      await runCdk(endpoint, within, ['bootstrap', `aws://${account}/us-east-1`, '--app', app]);
      const outputsFile = path.join(folder, 'outputs.json');
      await runCdk(endpoint, within, [
        ...['deploy', '--all', '--app', app, '--require-approval', 'never', '--outputs-file', outputsFile],
      ]);
      const deployment = seconds();
      const created = await countCreated(endpoint, stacks);
      const outputs = z.parse(Outputs, JSON.parse(readFileSync(outputsFile, 'utf8')));
      const flows = await miniStackFlows(endpoint, Object.assign({}, ...Object.values(outputs)));
      const failed = flows.filter(({ problem }) => problem !== null);
      const played = seconds();
      const contents = await contentsOf(endpoint);
      // What CDK's function would do, which is left out.
      await emptyBuckets(endpoint);
      await runCdk(endpoint, within, ['destroy', '--all', '--force', '--app', app]);
      const remains = await contentsOf(endpoint);
      return {
        judged: `MiniStack ${version}: a trial of ${stacks.length} stacks, ${created} of ${kept} resources created (${without} left out of ${leftOut.size} types), ${flows.length - failed.length} of ${flows.length} flows, ${remains.length} of ${contents.length} named things remain; seconds: synthesis ${synthesis}, deployment ${deployment}, flows ${played}, removal ${seconds()}`,
        problems: [
          ...(created === kept ? [] : [`${kept - created} resources were not created.`]),
          ...failed.map(({ name, problem }) => `${name}: ${problem}`),
          ...(contents.length < 100 ? [`Only ${contents.length} things of the trial are seen.`] : []),
          ...remains.map((name) => `The removed trial left ${name}.`),
        ],
      };
    } finally {
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Each call returns the seconds since the one before. */
function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const seconds = Math.round((performance.now() - since) / 1_000);
    since = performance.now();
    return seconds;
  };
}

/** The assembly with what MiniStack can deploy; assets are linked. */
function copyOf(assembly: string, app: string) {
  mkdirSync(app);
  const stacks: string[] = [];
  let kept = 0;
  let without = 0;
  for (const name of readdirSync(assembly)) {
    if (!name.endsWith('.template.json')) {
      symlinkSync(path.join(assembly, name), path.join(app, name));
      continue;
    }
    const template = z.parse(Template, JSON.parse(readFileSync(path.join(assembly, name), 'utf8')));
    const gone = new Set(
      Object.entries(template.Resources)
        .filter(([, { Type }]) => leftOut.has(Type))
        .map(([id]) => id),
    );
    for (const id of gone) delete template.Resources[id];
    writeFileSync(path.join(app, name), spelledOut(JSON.stringify(withoutReferences(template, gone))));
    stacks.push(path.basename(name, '.template.json'));
    kept += Object.keys(template.Resources).length;
    without += gone.size;
  }
  return { app, stacks, kept, without };
}

/** MiniStack ignores ExcludePunctuation, and honors ExcludeCharacters. */
function spelledOut(template: string): string {
  const punctuation = JSON.stringify('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');
  return template.replaceAll(
    '"ExcludePunctuation":true',
    () => `"ExcludePunctuation":true,"ExcludeCharacters":${punctuation}`,
  );
}

function withoutReferences(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutReferences(one, gone));
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value && typeof value.Ref === 'string' && gone.has(value.Ref)) return value.Ref;
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt']) && gone.has(value['Fn::GetAtt'][0])) {
    return value['Fn::GetAtt'].join('-');
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'DependsOn' ? [inner].flat().filter((id) => !gone.has(id)) : withoutReferences(inner, gone),
    ]),
  );
}

function start(program: string, port: number, folder: string): ChildProcess {
  const log = openSync(path.join(folder, 'ministack.log'), 'w');
  const child = spawn(program, {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: {
      // Its functions run on the project's own Node.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH ?? ''}`,
      TMPDIR: folder,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_ACCOUNT_ID: account,
      S3_DATA_DIR: path.join(folder, 's3'),
      IOT_MTLS_ENABLED: '0',
    },
  });
  process.once('exit', () => void child.kill());
  return child;
}

async function listening(endpoint: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && server.exitCode === null; ) {
    if ((await fetch(endpoint).catch(() => null)) !== null) return;
    await sleep(100);
  }
  throw new Error('MiniStack does not start.');
}

/** @throws {Error} with what the command line said, if it fails */
async function runCdk(
  endpoint: string,
  { home, folder }: { readonly home: string; readonly folder: string },
  args: readonly string[],
): Promise<void> {
  const child = spawn(process.execPath, [cdk, ...args, '--no-notices', '--progress', 'events'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
    },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [code] = await once(child, 'close');
  if (code !== 0) {
    const lines = Buffer.concat(output).toString('utf8').trimEnd().split('\n');
    throw new Error(`cdk ${args[0]} failed:\n${lines.slice(-20).join('\n')}`);
  }
}

async function countCreated(endpoint: string, stacks: readonly string[]): Promise<number> {
  const client = new CloudFormationClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  let created = 0;
  for (const StackName of stacks) {
    for await (const page of paginateListStackResources({ client }, { StackName })) {
      const complete = page.StackResourceSummaries ?? [];
      created += complete.filter(({ ResourceStatus }) => ResourceStatus === 'CREATE_COMPLETE').length;
    }
  }
  client.destroy();
  return created;
}
