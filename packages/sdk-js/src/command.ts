import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  ApiError,
  ConnectionError,
  ReelwrightError,
  VideoNotCompletedError,
  WaitTimeoutError,
} from './api/errors.ts';
import type { GenerationRequest, Video } from './api/types.gen.ts';
import { Reelwright } from './client.ts';

/** What the program ends with. They stay as they are: scripts read them. */
export const exitCodes = {
  done: 0,
  /** The video failed or was canceled. */
  videoNotCompleted: 1,
  /** The command or the request is not valid. */
  usage: 2,
  keyRefused: 3,
  /** Too few credits, or the key's cap is reached. */
  credits: 4,
  limit: 5,
  network: 6,
  /** Everything else that the API answers. */
  server: 7,
  /** The file could not be read or written. */
  file: 8,
  /** The video is still being made. */
  waitTimeout: 9,
  /** Ctrl-C. A video that was started goes on. */
  interrupted: 130,
} as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const help = `Usage:
  reelwright generate "a prompt" [--wait] [--output video.mp4]
      --duration 5|8  --aspect-ratio 16:9|1:1|9:16  --quality standard|pro
      --style cinematic|…  --image photo.jpg  --metadata name=value (repeatable)
      --idempotency-key KEY   the same key makes the same video, charged once
  reelwright video ID [--wait] [--output video.mp4]
  reelwright cancel ID
  reelwright credits

  --json           write JSON to stdout, and errors as JSON to stderr
  --wait           wait until the video is done; --output does so too
  --timeout SECONDS  how long to wait (default 1800)

Reads REELWRIGHT_API_KEY, and REELWRIGHT_BASE_URL for another server.
Ends with 0 done, 1 video failed or canceled, 2 usage or invalid request, 3 key refused, 4 credits or cap,
5 limit, 6 network, 7 server, 8 file, 9 still being made, 130 Ctrl-C (the video goes on).
`;

/** What a command reads and writes. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Progress is for people. */
  readonly stderrIsTerminal: boolean;
  /** Ctrl-C. */
  readonly interrupted: AbortSignal;
  readonly fetch?: typeof fetch;
}

class UsageError extends ReelwrightError {}
class FileError extends ReelwrightError {}

const options = {
  wait: { type: 'boolean', default: false },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  timeout: { type: 'string', default: '1800' },
  duration: { type: 'string' },
  'aspect-ratio': { type: 'string' },
  quality: { type: 'string' },
  style: { type: 'string' },
  image: { type: 'string' },
  metadata: { type: 'string', multiple: true },
  'idempotency-key': { type: 'string' },
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs one command, and returns what the program ends with. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  // What is known when the work breaks off.
  const state: { video: Video | null; key: string | null; json: boolean } = {
    video: null,
    key: null,
    json: args.includes('--json'),
  };
  try {
    const { values, positionals } = parse(args);
    if (values.help || positionals[0] === undefined) {
      context.stdout(help);
      return values.help ? exitCodes.done : exitCodes.usage;
    }
    await run(positionals, values);
    return exitCodes.done;
  } catch (error) {
    clearProgress();
    if (context.interrupted.aborted) return sayInterrupted();
    const code = exitCodeOf(error);
    if (code === null) throw error;
    sayError(error);
    return code;
  }

  async function run([command, subject, ...rest]: readonly string[], values: Values): Promise<void> {
    if (rest.length > 0) throw new UsageError(`There is one word too many: ${rest[0]}. Quote the prompt.`);
    switch (command) {
      case 'generate':
        return generate(required(subject, 'a prompt'), values);
      case 'video':
        return showVideo(required(subject, "a video's id"), values);
      case 'cancel':
        return show(await reelwright().videos.cancel(required(subject, "a video's id"), signal()));
      case 'credits': {
        const credits = await reelwright().account.credits(signal());
        const left = credits.key.left_credits;
        return print(
          credits,
          `${credits.credits} credits${left === null ? '' : `, of which this key may spend ${left} this month`}\n`,
        );
      }
      default:
        throw new UsageError(`There is no command ${command}.`);
    }
  }

  async function generate(prompt: string, values: Values): Promise<void> {
    const client = reelwright();
    const key = values['idempotency-key'] ?? crypto.randomUUID();
    const image = values.image === undefined ? undefined : await upload(client, values.image);
    state.key = key;
    const video = await client.videos.generate(videoOptions(prompt, values, image), {
      idempotencyKey: key,
      ...signal(),
    });
    state.video = video;
    await finish(client, video, values);
  }

  async function showVideo(id: string, values: Values): Promise<void> {
    const client = reelwright();
    const video = await client.videos.retrieve(id, signal());
    state.video = video;
    await finish(client, video, values);
  }

  /** Waits and saves, if that is asked for. */
  async function finish(client: Reelwright, video: Video, values: Values): Promise<void> {
    const { output } = values;
    if (!values.wait && output === undefined) return show(video);
    const maximumWaitSeconds = Number(values.timeout);
    if (!(maximumWaitSeconds > 0)) throw new UsageError('--timeout is a number of seconds.');
    // For logs, and for what is left when the program is ended.
    if (!state.json) context.stderr(`${video.id} ${video.status}\n`);
    const done = await client.videos.wait(video, {
      maximumWaitSeconds,
      onProgress: showProgress,
      ...signal(),
    });
    clearProgress();
    if (output === undefined) return show(done);
    await save(client, done, output);
    return print({ ...done, output }, `${output}\n`);
  }

  async function save(client: Reelwright, video: Video, file: string): Promise<void> {
    try {
      await client.videos.save(video, file, signal());
    } catch (cause) {
      if (cause instanceof ReelwrightError) throw cause;
      throw new FileError(`${file} could not be written.`, { cause });
    }
  }

  function reelwright(): Reelwright {
    const { environment, fetch } = context;
    const apiKey = environment.REELWRIGHT_API_KEY;
    const baseUrl = environment.REELWRIGHT_BASE_URL;
    if (apiKey === undefined || apiKey === '') {
      throw new UsageError('Set REELWRIGHT_API_KEY. Keys are made on the page /developers.');
    }
    return new Reelwright({
      apiKey,
      ...(baseUrl !== undefined && { baseUrl }),
      ...(fetch !== undefined && { fetch }),
    });
  }

  function signal() {
    return { signal: context.interrupted };
  }

  function show(video: Video): void {
    const refund = video.receipt.refunded_credits;
    print(
      video,
      `${video.id}\t${video.status}${refund === null || refund === 0 ? '' : `\t${refund} credits refunded`}\n`,
    );
  }

  function print(value: unknown, text: string): void {
    context.stdout(state.json ? `${JSON.stringify(value)}\n` : text);
  }

  function showProgress(video: Video): void {
    state.video = video;
    if (!context.stderrIsTerminal) return;
    const place = video.line === null ? '' : `, ${video.line.place} in line`;
    const seconds = Math.round((Date.now() - Date.parse(video.created_at)) / 1_000);
    context.stderr(
      `\r\u001b[K${video.id} ${video.status}${place}, ${seconds} s of about ${video.usual_seconds} s`,
    );
  }

  function clearProgress(): void {
    if (context.stderrIsTerminal) context.stderr('\r\u001b[K');
  }

  function sayInterrupted(): ExitCode {
    const { video, key } = state;
    if (video !== null) {
      if (state.json) context.stdout(`${JSON.stringify(video)}\n`);
      context.stderr(`The video ${video.id} goes on. See it with: reelwright video ${video.id} --wait\n`);
    } else if (key !== null) {
      context.stderr(`Perhaps the video was started. ${sameKeyWords(key)}\n`);
    }
    return exitCodes.interrupted;
  }

  function sayError(error: unknown): void {
    if (!(error instanceof Error)) return;
    if (state.json) {
      const { name, message } = error;
      const details = error instanceof ApiError ? problemOf(error) : {};
      const facts = { name, message, ...details, video_id: state.video?.id, idempotency_key: state.key };
      context.stderr(`${JSON.stringify({ error: facts })}\n`);
      return;
    }
    context.stderr(`${error.message}\n`);
    if (error instanceof UsageError) context.stderr('See reelwright --help.\n');
    if (error instanceof ApiError && error.requestId !== null) context.stderr(`Request ${error.requestId}\n`);
    if (error instanceof ConnectionError && state.video === null && state.key !== null) {
      context.stderr(`${sameKeyWords(state.key)}\n`);
    }
  }
}

function sameKeyWords(key: string): string {
  return `Repeat the command with --idempotency-key ${key}: it is charged once.`;
}

function problemOf({ status, code, field, allowed, retryAfterSeconds, requestId }: ApiError) {
  return { status, code, field, allowed, retry_after_seconds: retryAfterSeconds, request_id: requestId };
}

function exitCodeOf(error: unknown): ExitCode | null {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof FileError) return exitCodes.file;
  if (error instanceof VideoNotCompletedError) return exitCodes.videoNotCompleted;
  if (error instanceof WaitTimeoutError) return exitCodes.waitTimeout;
  if (error instanceof ConnectionError) return exitCodes.network;
  if (!(error instanceof ApiError)) return null;
  const { status } = error;
  if (status === 401 || status === 403) return exitCodes.keyRefused;
  if (status === 402) return exitCodes.credits;
  if (status === 429) return exitCodes.limit;
  return status < 500 && status !== 409 ? exitCodes.usage : exitCodes.server;
}

function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new UsageError(`Name ${what}.`);
  return value;
}

/** The API itself says what is allowed: a newer one may allow more. */
function videoOptions(prompt: string, values: Values, image: string | undefined): GenerationRequest {
  const metadata = values.metadata && Object.fromEntries(values.metadata.map(nameAndValue));
  const given = {
    prompt,
    duration: values.duration === undefined ? undefined : Number(values.duration),
    aspect_ratio: values['aspect-ratio'],
    quality: values.quality,
    style: values.style,
    image,
    metadata,
  };
  if (!isGenerationRequest(given)) throw new UsageError('Name a prompt.');
  return given;
}

function isGenerationRequest(value: { readonly prompt: string }): value is GenerationRequest {
  return value.prompt.trim() !== '';
}

function nameAndValue(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError('--metadata is name=value.');
  return [text.slice(0, at), text.slice(at + 1)];
}

const imageTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

async function upload(client: Reelwright, file: string): Promise<string> {
  const type = imageTypes[path.extname(file).toLowerCase()];
  if (type === undefined) throw new UsageError('An image is a .png, .jpg or .webp file.');
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new FileError(`${file} could not be read.`, { cause });
  });
  const { image_id } = await client.images.upload(new Blob([bytes], { type }));
  return image_id;
}
