import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Video } from './api/types.gen.ts';
import type { Reelwright } from './client.ts';
import { referencesOf, required, type Uploads, type Values, videoOptions } from './command-arguments.ts';
import { connect, writing } from './command-client.ts';
import { FileError, UsageError } from './command-errors.ts';
import {
  improvePrompt,
  joinChain,
  listPresets,
  listProjects,
  listVideos,
  updateVideo,
} from './command-library.ts';
import { clearProgress, print, printVideo, type Run, showProgress } from './command-report.ts';

/** Does what the command's words and options say, and prints the result. */
export async function perform(
  run: Run,
  [command, subject, ...rest]: readonly string[],
  values: Values,
): Promise<void> {
  if (rest.length > 0) throw new UsageError(`There is one word too many: ${rest[0]}. Quote the prompt.`);
  switch (command) {
    case 'generate':
      return generate(run, required(subject, 'a prompt'), values);
    case 'video':
      return showVideo(run, required(subject, "a video's id"), values);
    case 'cancel':
      return cancel(run, required(subject, "a video's id"));
    case 'videos':
      return listVideos(run, values);
    case 'update':
      return updateVideo(run, required(subject, "a video's id"), values);
    case 'join':
      return joinChain(run, required(subject, "a video's id"), values);
    case 'improve':
      return improvePrompt(run, required(subject, 'a prompt'));
    case 'projects':
      return listProjects(run);
    case 'presets':
      return listPresets(run);
    case 'credits':
      return showCredits(run);
    case 'models':
      return showModels(run);
    default:
      throw new UsageError(`There is no command ${command}.`);
  }
}

async function generate(run: Run, prompt: string, values: Values): Promise<void> {
  const client = connect(run.context);
  const key = values['idempotency-key'] ?? crypto.randomUUID();
  const uploads = await uploadAll(client, values);
  run.key = key;
  const video = await client.videos.generate(videoOptions(prompt, values, uploads), {
    idempotencyKey: key,
    signal: run.context.interrupted,
  });
  run.video = video;
  await finish(run, client, video, values);
}

async function uploadAll(client: Reelwright, values: Values): Promise<Uploads> {
  const files = referencesOf(values);
  const ifNamed = async (file: string | undefined) => (file === undefined ? undefined : upload(client, file));
  return {
    image: await ifNamed(values.image),
    last_image: await ifNamed(values['last-image']),
    references: await Promise.all(
      files.map(async ({ role, file }) => ({ image_id: await upload(client, file), role })),
    ),
  };
}

async function showVideo(run: Run, id: string, values: Values): Promise<void> {
  const client = connect(run.context);
  const video = await client.videos.retrieve(id, { signal: run.context.interrupted });
  run.video = video;
  await finish(run, client, video, values);
}

async function cancel(run: Run, id: string): Promise<void> {
  printVideo(run, await connect(run.context).videos.cancel(id, { signal: run.context.interrupted }));
}

async function showCredits(run: Run): Promise<void> {
  const credits = await connect(run.context).account.credits({ signal: run.context.interrupted });
  const left = credits.key.left_credits;
  print(
    run,
    credits,
    `${credits.credits} credits${left === null ? '' : `, of which this key may spend ${left} this month`}\n`,
  );
}

async function showModels(run: Run): Promise<void> {
  const { models } = await connect(run.context).account.models({ signal: run.context.interrupted });
  const lines = models.map(
    ({ id, name, speed, durations }) => `${id}\t${name}\t${speed}\t${durations.join(' or ')} seconds\n`,
  );
  print(run, models, lines.join(''));
}

/** Waits and saves, if that is asked for. */
async function finish(run: Run, client: Reelwright, video: Video, values: Values): Promise<void> {
  const { output } = values;
  if (!values.wait && output === undefined) return printVideo(run, video);
  const maximumWaitSeconds = Number(values.timeout);
  if (!(maximumWaitSeconds > 0)) throw new UsageError('--timeout is a number of seconds.');
  // For logs, and for what is left when the program is ended.
  if (!run.json) run.context.stderr(`${video.id} ${video.status}\n`);
  const done = await client.videos.wait(video, {
    maximumWaitSeconds,
    onProgress: (latest) => {
      run.video = latest;
      showProgress(run, latest);
    },
    signal: run.context.interrupted,
  });
  clearProgress(run);
  if (output === undefined) return printVideo(run, done);
  await writing(output, client.videos.save(done, output, { signal: run.context.interrupted }));
  return print(run, { ...done, output }, `${output}\n`);
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
