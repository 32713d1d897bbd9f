import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newPerson } from '../cloud/person.ts';
import { rowsOf, startTestCloud, type TestCloud, tableNamed } from '../cloud/test-cloud.ts';
import { crowdAssembly } from '../crowd/crowd-assembly.ts';
import { grantCredits } from '../crowd/play-crowd.ts';
import { programOf } from '../crowd/programs.ts';
import type { Figure } from './figure.ts';

const accounts = 5;
/** An hour's quota of an account with purchased credits. */
const videosOfAccount = 100;
const renderingMilliseconds = 3_000;
/** All are asked for within three minutes. */
const everyMilliseconds = 1_780;

/**
 * Programs of five accounts ask for all that they may in an hour, within three minutes, of a model that makes 200 videos
 * at once: how long the line takes to give its slots.
 */
export async function measureLine(): Promise<readonly Figure[]> {
  const assemblyFolder = crowdAssembly();
  const cloud = await startTestCloud('command', { assemblyFolder });
  try {
    return await askForAll(cloud);
  } finally {
    await cloud.stop();
    rmSync(assemblyFolder, { recursive: true });
  }
}

async function askForAll(cloud: TestCloud): Promise<readonly Figure[]> {
  const owners = await Promise.all(
    Array.from({ length: accounts }, async () => {
      const owner = await newPerson(cloud);
      await grantCredits(cloud, owner.userId, videosOfAccount * 1_000);
      return { owner, program: await programOf({ ...cloud, fetch }, owner, 'live') };
    }),
  );
  for (let video = 0; video < accounts * videosOfAccount; video += 1) {
    cloud.videoScript?.plan({ readyAfterMilliseconds: renderingMilliseconds });
  }
  const busyBefore = busySecondsOfProcessor();
  await Promise.all(
    owners.flatMap(({ program }) =>
      Array.from({ length: videosOfAccount }, async (_, index) => {
        await pause(index * everyMilliseconds);
        await program.videos.generate({ prompt: `A sea at dusk, ${index}`, duration: 5 });
      }),
    ),
  );
  const videos: readonly EndedVideo[] = (
    await Promise.all(owners.map(({ owner }) => endedVideos(cloud, owner.userId)))
  ).flat();
  const askedAt = videos.map(({ created_at }) => Date.parse(created_at));
  const endedAt = videos.map(({ finished_at }) => Date.parse(finished_at));
  const busySeconds = busySecondsOfProcessor() - busyBefore;
  const [firstAsked, lastAsked, lastEnded] = [
    Math.min(...askedAt),
    Math.max(...askedAt),
    Math.max(...endedAt),
  ];
  const what = `${videos.length} videos of ${renderingMilliseconds / 1_000} s by ${accounts} accounts`;
  return [
    {
      what: `${what}: not delivered`,
      measured: videos.filter(({ status }) => status !== 'completed').length,
      unit: '',
      promised: 0,
    },
    { what: `${what}: asked for within`, measured: seconds(lastAsked - firstAsked), unit: 's' },
    {
      what: `${what}: done after the last was asked for`,
      measured: seconds(lastEnded - lastAsked),
      unit: 's',
    },
    { what: `${what}: work of all this machine's processors`, measured: Math.round(busySeconds), unit: 's' },
    {
      what: `${what}: done beyond the asking and that work`,
      measured: seconds(lastEnded - Math.max(lastAsked, firstAsked + busySeconds * 1_000)),
      unit: 's',
      promised: 60,
    },
    {
      what: `${what}: longest time of one`,
      measured: seconds(Math.max(...endedAt.map((end, index) => end - (askedAt[index] ?? end)))),
      unit: 's',
    },
  ];
}

const EndedVideo = z.object({ status: z.string(), created_at: z.string(), finished_at: z.string() });
type EndedVideo = z.infer<typeof EndedVideo>;

/** Reads the table until all have ended: hundreds of clients that ask would be measured as well. */
async function endedVideos(cloud: TestCloud, userId: string): Promise<readonly EndedVideo[]> {
  for (;;) {
    const rows = await rowsOf(cloud, tableNamed(cloud, 'Videos'), userId);
    const ended = z.safeParse(z.array(EndedVideo), rows);
    if (ended.success && ended.data.length === videosOfAccount) return ended.data;
    await pause(2_000);
  }
}

/**
 * How long every processor was busy since the start. One machine does here what many do at AWS: on a slow one, videos are
 * late by its own work, which is no fault of the line.
 */
function busySecondsOfProcessor(): number {
  const processors = cpus();
  const milliseconds = processors.flatMap(({ times: { user, nice, sys } }) => [user, nice, sys]);
  return milliseconds.reduce((sum, each) => sum + each, 0) / processors.length / 1_000;
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 1_000);
