import { attemptsWithin, followingVideo } from '../../web/api/growing-delay.ts';
import { prices } from './prices.ts';

/** What one video asks of AWS from the request to its end, at most: `npm run bench -- --only video-calls` counts it. */
export const callsOfVideo = {
  transactions: 2,
  writes: 9,
  reads: 15,
  readsOfQuestion: 2,
  files: 2,
  starts: 1,
} as const;

/** A transaction writes five rows of 1 KB and three of their indexes, each twice; another write a row and two indexes. */
export const writeUnits = { transaction: 13, write: 3 };
/** A rendering's steps, and one more for each time that it asks the provider. */
const stepsOfRendering = 9;
/** The seconds of an API's function of 512 MB, of asking the provider, and of a rendering's own steps, at 1 GB. */
export const seconds = { apiCall: 0.1, poll: 0.2, rendering: 5 };
/** 8 s in 1080p, and how often a video is watched. */
const file = { bytes: 8_000_000, views: 3 };

/** What our own services cost for one video whose page is open until it is there, by item, in US dollars. */
export function costOfVideo(renderingSeconds: number): Readonly<Record<string, number>> {
  const questions = attemptsWithin(followingVideo, renderingSeconds * 1_000);
  // 3 s, 2 s, 4 s, 8 s, then every 15 s.
  const polls = 4 + Math.ceil(Math.max(0, renderingSeconds - 17) / 15);
  const calls = 1 + questions;
  const { transactions, writes, reads, readsOfQuestion, files, starts } = callsOfVideo;
  const perCall = prices.edgeRequest + prices.inspectedRequest + prices.apiCall + prices.invocation;
  return {
    'the request, and the questions of the page that waits':
      calls * (perCall + 0.5 * seconds.apiCall * prices.gigabyteSecond + 1_500 * prices.logByte),
    tables:
      (transactions * writeUnits.transaction + writes * writeUnits.write) * prices.write +
      (reads + questions * readsOfQuestion) * prices.read,
    'steps of the rendering': (stepsOfRendering + polls) * prices.durableOperation,
    'its function':
      (starts + polls) * prices.invocation +
      (seconds.rendering + polls * seconds.poll) * prices.gigabyteSecond,
    'writing its files': files * prices.objectWrite,
    'keeping them a month': file.bytes * prices.objectByteMonth,
    [`watching it ${file.views} times`]: file.views * (prices.edgeRequest + file.bytes * prices.edgeByte),
  };
}
