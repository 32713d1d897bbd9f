import { lineAgeingMinutes, lineMaximumMinutes } from '../../contract/line.ts';

/** What 'Priority processing' and 'Fastest processing' mean, in one place. */
export const lineRule = `When a model is busy, videos wait in line: those of Pro start first, then those of Plus, then all others, each in the order of the requests. For every ${lineAgeingMinutes} minutes in line a video ranks one tier higher. If it has not started after ${lineMaximumMinutes} minutes, we cancel it and refund its credits.`;
