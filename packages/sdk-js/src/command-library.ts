import type { Video, VideoChange } from './api/types.gen.ts';
import type { Values } from './command-arguments.ts';
import { connect, writing } from './command-client.ts';
import { UsageError } from './command-errors.ts';
import { print, printVideo, type Run } from './command-report.ts';

/** The commands about videos that are there, and about prompts. They take no credits. */

const listedMaximum = 100;

/** The newest videos, of a project or with a tag. */
export async function listVideos(run: Run, { project, tag: tags = [] }: Values): Promise<void> {
  const [tag, ...more] = tags;
  if (more.length > 0) throw new UsageError('Name one --tag.');
  const videos: Video[] = [];
  const listed = connect(run.context).videos.list({ project, tag, signal: run.context.interrupted });
  for await (const video of listed) {
    videos.push(video);
    if (videos.length === listedMaximum) break;
  }
  const lines = videos.map(({ id, status, prompt }) => `${id}\t${status}\t${onOneLine(prompt)}\n`);
  print(run, videos, lines.join(''));
}

/** Puts a video into a project or out of it, and replaces its tags. */
export async function updateVideo(run: Run, id: string, { project, tag: tags }: Values): Promise<void> {
  const change: VideoChange = { project, tags };
  printVideo(run, await connect(run.context).videos.update(id, change, { signal: run.context.interrupted }));
}

/** Joins a video and those that it continues, into a file if one is named. */
export async function joinChain(run: Run, id: string, { output }: Values): Promise<void> {
  const { videos } = connect(run.context);
  const options = { signal: run.context.interrupted };
  if (output === undefined) {
    const joined = await videos.join(id, options);
    return print(run, joined, `${joined.url}\n`);
  }
  const joined = await writing(output, videos.saveJoined(id, output, options));
  return print(run, { ...joined, output }, `${output}\n`);
}

/** The shot list, and the prompt that `generate` takes. */
export async function improvePrompt(run: Run, prompt: string): Promise<void> {
  const improved = await connect(run.context).videos.improvePrompt(
    { prompt },
    { signal: run.context.interrupted },
  );
  const lines = (['subject', 'motion', 'camera', 'light', 'sound'] as const).map(
    (part) => `${part}\t${improved[part]}\n`,
  );
  print(run, improved, `${lines.join('')}\n${improved.prompt}\n`);
}

export async function listProjects(run: Run): Promise<void> {
  const { projects } = await connect(run.context).videos.projects({ signal: run.context.interrupted });
  const lines = projects.map(({ id, name, video_count: videos }) => `${id}\t${name}\t${videos} videos\n`);
  print(run, projects, lines.join(''));
}

export async function listPresets(run: Run): Promise<void> {
  const { presets } = await connect(run.context).videos.presets({ signal: run.context.interrupted });
  const lines = presets.map(({ id, name, prompt }) => `${id}\t${name}\t${onOneLine(prompt)}\n`);
  print(run, presets, lines.join(''));
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
