import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type FrameSize, scenes, trending, trendingFiles } from './clips.ts';
import { encodeSilentClip, writePoster } from './encoding.ts';

/** The landing page's sections that show clips. */
const sections = ['gallery', 'trending'] as const;
type Section = (typeof sections)[number];

/** A caption says the whole prompt. */
const promptMaximumCharacters = 140;
const titleCharacters = { minimum: 6, maximum: 40 } as const;
const requestMilliseconds = 30_000;
const downloadMilliseconds = 300_000;

/** A row of web/content/own-samples.json, whose type is in web/content/trending.ts. */
const Row = z.strictObject({
  name: z.string(),
  title: z.string(),
  prompt: z.string(),
  duration_seconds: z.number(),
  aspect_ratio: z.string(),
  resolution: z.string(),
  model: z.nullable(z.string()),
});
const Rows = z.strictObject({ gallery: z.array(Row), trending: z.array(Row) });
type Rows = z.infer<typeof Rows>;

/** What is read of the API's answers. */
const Video = z.object({
  status: z.string(),
  prompt: z.string(),
  duration: z.number(),
  aspect_ratio: z.string(),
  quality: z.enum(['standard', 'pro']),
  model: z.string(),
  simulated: z.boolean(),
  video_url: z.nullable(z.string()),
});
const Models = z.object({ models: z.array(z.object({ id: z.string(), name: z.string() })) });

const resolutions = { standard: '720p', pro: '1080p' } as const;

/** Where the samples are written, and how a video becomes a clip and its poster; a test takes others. */
export interface SamplesPlace {
  readonly rowsFile: string;
  readonly clipsFolder: string;
  readonly encode: (video: string, clip: string, poster: string) => Promise<void>;
}

const repository: SamplesPlace = {
  rowsFile: new URL('../web/content/own-samples.json', import.meta.url).pathname,
  clipsFolder: new URL('../web/public/showcase/trending/', import.meta.url).pathname,
  encode: encodeOwnClip,
};

/** Returns the section. Throws if the page has none of that name. */
export function readSection(name: string): Section {
  const section = sections.find((one) => one === name);
  if (section === undefined) throw new Error(`--section is one of: ${sections.join(', ')}`);
  return section;
}

/** Returns a line for each sample. */
export async function listSamples({ rowsFile } = repository): Promise<readonly string[]> {
  const rows = await readRows(rowsFile);
  return sections.flatMap((section) =>
    rows[section].map(({ name, title }) => `${section}  ${name}  ${title}`),
  );
}

/**
 * Downloads a video by the API, makes its clip and poster, and writes its row before the section's others. Throws, and
 * changes nothing, if the video is not a completed tall one or its texts do not fit.
 *
 * @param site the site's origin
 * @param key an API key of the video's owner
 * @returns the sample's name, made from the title
 */
export async function addSample(
  request: {
    readonly videoId: string;
    readonly section: Section;
    readonly title: string;
    readonly site: string;
    readonly key: string;
  },
  { rowsFile, clipsFolder, encode } = repository,
): Promise<string> {
  const { videoId, section, title, site, key } = request;
  const rows = await readRows(rowsFile);
  const name = nameOf(title, rows);
  const video = z.parse(Video, await ask(`${site}/api/v1/videos/${encodeURIComponent(videoId)}`, key));
  const address = addressOf(video);
  const { models } = z.parse(Models, await ask(`${site}/api/v1/models`, key));
  const model = models.find(({ id }) => id === video.model)?.name ?? video.model;

  const folder = await mkdtemp(join(tmpdir(), 'reelwright-sample-'));
  try {
    const file = join(folder, 'video.mp4');
    const answer = await fetch(new URL(address, site), { signal: AbortSignal.timeout(downloadMilliseconds) });
    if (!answer.ok) throw new Error(`The video's link answered ${answer.status}.`);
    await writeFile(file, answer.body ?? new Uint8Array());
    const { video: clip, poster } = trendingFiles(name);
    await encode(file, join(folder, clip), join(folder, poster));
    for (const made of [clip, poster]) await copyFile(join(folder, made), join(clipsFolder, made));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  rows[section].unshift({
    name,
    title,
    prompt: video.prompt,
    duration_seconds: video.duration,
    aspect_ratio: video.aspect_ratio,
    resolution: resolutions[video.quality],
    model: video.simulated ? null : model,
  });
  await writeRows(rowsFile, rows);
  return name;
}

/** Removes a sample and its files. Throws if there is none of that name. */
export async function removeSample(name: string, { rowsFile, clipsFolder } = repository): Promise<void> {
  const rows = await readRows(rowsFile);
  const names = sections.flatMap((section) => rows[section].map((row) => row.name));
  if (!names.includes(name)) {
    throw new Error(
      names.length === 0 ? 'There are no samples of your own.' : `<name> is one of: ${names.join(', ')}`,
    );
  }
  for (const section of sections) rows[section] = rows[section].filter((row) => row.name !== name);
  await writeRows(rowsFile, rows);
  const { video, poster } = trendingFiles(name);
  await Promise.all([video, poster].map((file) => rm(join(clipsFolder, file), { force: true })));
}

/** 'A fox in the snow' → 'a-fox-in-the-snow'. */
function nameOf(title: string, rows: Rows): string {
  const { minimum, maximum } = titleCharacters;
  if (title.length < minimum || title.length > maximum) {
    throw new Error(`--title has ${minimum} to ${maximum} characters; it says what the video shows.`);
  }
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const taken = [...scenes, ...sections.flatMap((section) => rows[section].map((row) => row.name))];
  if (name === '' || taken.some((one) => one === name)) {
    throw new Error('--title must differ from the titles of the other samples, and have Latin letters.');
  }
  return name;
}

/** The link of a video that can be a sample. */
function addressOf({ status, prompt, aspect_ratio, video_url }: z.infer<typeof Video>): string {
  if (status !== 'completed' || video_url === null)
    throw new Error(`The video is ${status}; choose a completed one.`);
  if (aspect_ratio !== '9:16') throw new Error(`The video's shape is ${aspect_ratio}; choose one of 9:16.`);
  if (prompt.length > promptMaximumCharacters) {
    throw new Error(
      `The prompt has ${prompt.length} characters; choose a video whose prompt has at most ${promptMaximumCharacters}, so that the page can say it.`,
    );
  }
  return video_url;
}

async function ask(address: string, key: string): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(requestMilliseconds),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function encodeOwnClip(video: string, clip: string, poster: string): Promise<void> {
  const size: FrameSize = trending.size;
  const master = video;
  await encodeSilentClip({
    master,
    size,
    seconds: trending.seconds,
    maximumBytes: trending.maximumClipBytes,
    file: clip,
  });
  await writePoster({
    master,
    atSeconds: trending.seconds / 2,
    size,
    longSide: size.height,
    maximumBytes: trending.maximumPosterBytes,
    file: poster,
  });
}

async function readRows(file: string): Promise<Rows> {
  return z.parse(Rows, JSON.parse(await readFile(file, 'utf8')));
}

async function writeRows(file: string, rows: Rows): Promise<void> {
  await writeFile(file, `${JSON.stringify(rows, null, 2)}\n`);
}
