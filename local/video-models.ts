import { generateKeyPairSync } from 'node:crypto';
import { variableOfFunctions } from 'aws-local/assembly/function-variables.ts';
import type { Assembly } from 'aws-local/assembly/read-assembly.ts';
import type { Handler } from 'emulator-kit/listen.ts';
import { createFal } from 'video-model-emulators/fal/fal.ts';
import { createGemini } from 'video-model-emulators/gemini/gemini.ts';
import { createTextModels, isForTextModel } from 'video-model-emulators/gemini/text-models.ts';
import { createVideoScript, type VideoScript } from 'video-model-emulators/generation/video-script.ts';
import { createVertex } from 'video-model-emulators/vertex/vertex.ts';
import { sampleVideo } from './sample-video.ts';
import type { VideoKey } from './secrets.ts';

/** The services that make videos, as far as the assembly asks them and no key of a real one is there. */
export interface VideoServices {
  /** Production origin → where that is here. */
  readonly addresses: Readonly<Record<string, string>>;
  /** What the functions sign in with: values by the variable that names their parameter. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What the emulated services do with videos; undefined when none is emulated. */
  readonly script: VideoScript | undefined;
}

export interface VideoServicesOptions {
  readonly assembly: Assembly;
  readonly gemini: VideoKey;
  readonly fal: VideoKey;
  /** Opens a port on this machine; what answers there comes later. */
  readonly open: () => Promise<{ readonly port: number; readonly serve: (handler: Handler) => void }>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The only model that is asked when the environment file holds a key of the Gemini API. */
export const modelOfGeminiKey = 'gemini-omni-1.2-flash';
/** The same of a key of fal. */
export const modelOfFalKey = 'seedance-2.0-fast';

/** What each service calls its models, by the names of `VIDEO_MODEL`. */
const modelsOf = {
  gemini: { [modelOfGeminiKey]: 'gemini-omni-1.2-flash' },
  vertex: {
    'veo-3.1': 'veo-3.1-generate-001',
    'veo-3.1-fast': 'veo-3.1-fast-generate-001',
    'veo-3.1-lite': 'veo-3.1-lite-generate-001',
  },
} as const;

/** What rewrites prompts (functions/prompts/gemini-writer.ts). */
const textModelHere = 'gemini-3.5-flash-lite';

/** Models that may be asked from this machine, besides the simulated one; the emulated fal knows its own. */
export const modelsAskedHere: readonly string[] = [
  ...Object.values(modelsOf).flatMap(Object.keys),
  modelOfFalKey,
  'kling-3.0-standard',
];

/** Videos take some time there too. What is being made is forgotten with the cloud, and fails. */
const usualVideo = { outcome: 'video', readyAfterMilliseconds: 20_000 } as const;

const linkMilliseconds = 60 * 60 * 1_000;

/** Starts what is asked; most clouds ask none, and open no port. All make their videos by one script. */
export async function startVideoServices(options: VideoServicesOptions): Promise<VideoServices> {
  const { assembly, gemini, fal } = options;
  const asked = (variableOfFunctions(assembly, 'VIDEO_PROVIDERS') ?? '').split(',');
  const script = createVideoScript(usualVideo);
  const started = [
    ...(asked.includes('gemini') && !gemini.isReal ? [await startGemini(options, script)] : []),
    ...(asked.includes('fal') && !fal.isReal ? [await startFal(options, script)] : []),
    ...(asked.includes('vertex') ? [await startVertex(options, script)] : []),
  ];
  return {
    addresses: Object.assign({}, ...started.map(({ addresses }) => addresses)),
    parameters: Object.assign({}, ...started.map(({ parameters }) => parameters)),
    script: started.length === 0 ? undefined : script,
  };
}

type StartedService = Omit<VideoServices, 'script'>;

async function startGemini(
  { gemini, open, now }: VideoServicesOptions,
  script: VideoScript,
): Promise<StartedService> {
  const listener = await open();
  const emulated = createGemini({
    apiKey: gemini.apiKey,
    models: Object.values(modelsOf.gemini),
    script,
    videoFor: sampleVideo,
    linkMilliseconds,
    now,
  });
  const textModels = createTextModels({ apiKey: gemini.apiKey, models: [textModelHere] });
  listener.serve((request, response) =>
    isForTextModel(request) ? textModels.handle(request, response) : emulated.handle(request, response),
  );
  return {
    addresses: { 'https://generativelanguage.googleapis.com': originOf(listener) },
    parameters: {},
  };
}

async function startFal(
  { fal, open, now }: VideoServicesOptions,
  script: VideoScript,
): Promise<StartedService> {
  const listener = await open();
  const emulated = createFal({ apiKey: fal.apiKey, script, videoFor: sampleVideo, linkMilliseconds, now });
  listener.serve(emulated.handle);
  return { addresses: { 'https://queue.fal.run': originOf(listener) }, parameters: {} };
}

/** A project, a service account and a bucket of no one's: what an operator sets up at Google once. */
async function startVertex(
  { assembly, open, now }: VideoServicesOptions,
  script: VideoScript,
): Promise<StartedService> {
  const listener = await open();
  const project = 'reelwright-local';
  const email = `videos@${project}.iam.gserviceaccount.com`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const location = variableOfFunctions(assembly, 'VERTEX_LOCATION') ?? '';
  const [, bucket = ''] =
    /^gs:\/\/([^/]+)\//.exec(variableOfFunctions(assembly, 'VERTEX_OUTPUT_URI') ?? '') ?? [];
  const emulated = createVertex({
    account: { email, publicKey },
    project,
    location,
    bucket,
    models: Object.values(modelsOf.vertex),
    script,
    videoFor: sampleVideo,
    now,
    // The functions sign with the machine's clock, whatever the cloud's clock says.
    callersNow: Date.now,
  });
  listener.serve(emulated.handle);
  const origin = originOf(listener);
  return {
    addresses: {
      [`https://${location}-aiplatform.googleapis.com`]: origin,
      'https://storage.googleapis.com': origin,
      'https://oauth2.googleapis.com': origin,
    },
    parameters: {
      GOOGLE_CREDENTIALS_PARAMETER: JSON.stringify({
        type: 'service_account',
        project_id: project,
        client_email: email,
        private_key: privateKey,
      }),
    },
  };
}

function originOf({ port }: { readonly port: number }): string {
  return `http://127.0.0.1:${port}`;
}
