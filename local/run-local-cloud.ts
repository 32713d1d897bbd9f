import { join } from 'node:path';
import { ensureAssembly } from './build/ensure-assembly.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { localOperator } from './operator/local-operator.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { modelOfFalKey, modelOfGeminiKey, modelsAskedHere } from './video-models.ts';

export interface RunOptions {
  readonly projectRoot: string;
  /** Hot reload of pages and functions. */
  readonly isDevelopment: boolean;
  /** From the environment; undefined is 4280. */
  readonly port: string | undefined;
  readonly dataFolder: string;
  /** Whom videos are asked of; undefined: simulated, or the real Gemini or fal where its key is in `.env.local`. */
  readonly model: string | undefined;
  /** How many videos each model makes at once; undefined: as many as the environment says. */
  readonly capacity: string | undefined;
}

const demoAccount = { email: 'demo@reelwright.local', password: 'reelwright-demo' } as const;

/** `npm start`: builds what changed, starts the local cloud, says where it is, and stops it when told to. */
export async function runLocalCloud(options: RunOptions): Promise<void> {
  const startedAt = performance.now();
  const say = (line: string): void => console.log(line);
  const running: Running = { cloud: undefined, stopDevelopment: undefined };
  stopWhenTold(running);
  try {
    const port = parsePort(options.port);
    const environmentFile = join(options.projectRoot, '.env.local');
    const model = modelFor(options.model, readSecrets(environmentFile));
    const assemblyFolder = await ensureAssembly(say, model, options.capacity);
    const development = options.isDevelopment
      ? await import('./development/development.ts').then((module) =>
          module.startDevelopment({
            projectRoot: options.projectRoot,
            model,
            capacity: options.capacity,
            log: say,
          }),
        )
      : undefined;
    running.stopDevelopment = development?.stop;
    const cloud = await startCloud({
      assemblyFolder,
      dataFolder: options.dataFolder,
      port,
      environmentFile,
      log: say,
      ...(development && { wrapSite: development.wrapSite, wrapConsole: development.wrapConsole }),
    });
    running.cloud = cloud;
    await cloud.userPool.seedUser(demoAccount);
    cloud.operatorPool?.seedUser({ ...localOperator, groups: cloud.operatorPool.groups });
    development?.watchFunctions(cloud.reloadFunctions);
    say(`Reelwright is ready at ${cloud.siteUrl}`);
    say(`Demo account: ${demoAccount.email}, password ${demoAccount.password}`);
    if (cloud.operatorsUrl !== undefined) {
      say(`Operators' console: ${cloud.operatorsUrl}`);
      say(
        `Operator: ${localOperator.email}, password ${localOperator.password}, code at ${cloud.siteUrl}/_local/operator`,
      );
    }
    say(`Mail, payments, tables and logs: ${cloud.siteUrl}/_local/`);
    if (cloud.stripe === undefined) {
      say(
        'Payments go to the real Stripe, in test mode: npm run stripe:sync makes products and prices there.',
      );
    }
    if (model !== undefined) {
      say(
        cloud.videoScript === undefined
          ? `Videos are made by the real ${model}, for real money.`
          : `Videos are asked of an emulated ${model}.`,
      );
    }
    say(`Started in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. Ctrl-C stops it.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The model that is not simulated, if videos are asked of one. */
function modelFor(wanted: string | undefined, secrets: Secrets): string | undefined {
  if (wanted === undefined || wanted === '') {
    if (secrets.gemini.isReal) return modelOfGeminiKey;
    return secrets.fal.isReal ? modelOfFalKey : undefined;
  }
  if (wanted === 'simulated') return undefined;
  if (modelsAskedHere.includes(wanted)) return wanted;
  throw new Error(
    `VIDEO_MODEL is "${wanted}"; on one machine it is one of simulated, ${modelsAskedHere.join(', ')}.`,
  );
}

function parsePort(text: string | undefined): number {
  if (text === undefined || text === '') return 4280;
  const port = Number(text);
  // The operators' console listens on the next one.
  if (Number.isInteger(port) && port >= 0 && port <= 65_534) return port;
  throw new Error(`PORT is "${text}", and must be a number from 1 to 65534.`);
}

/** What has to be stopped, as far as it is started. */
interface Running {
  cloud: Cloud | undefined;
  stopDevelopment: (() => Promise<void>) | undefined;
}

/** A second Ctrl-C within this time is the same one: npm and the terminal both pass it on. */
const sameSignalMilliseconds = 1_000;
/** What has not stopped in order by then is killed. */
const stopMilliseconds = 10_000;
const parentCheckMilliseconds = 250;

function stopWhenTold(running: Running): void {
  let toldAt: number | undefined;
  const kill = (): never => {
    running.cloud?.kill();
    process.exit(1);
  };
  const stop = async (): Promise<void> => {
    if (toldAt !== undefined) {
      if (performance.now() - toldAt < sameSignalMilliseconds) return;
      kill();
    }
    toldAt = performance.now();
    setTimeout(kill, stopMilliseconds).unref();
    console.log('Stopping …');
    await running.stopDevelopment?.();
    await running.cloud?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // A closed terminal takes no more lines, which must not keep the cloud from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // npm passes on neither SIGHUP nor, of course, SIGKILL: that it is gone shows in this process's new parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void stop();
  }, parentCheckMilliseconds);
  timer.unref();
}
