import { lineAgeingMinutes, lineMaximumMinutes } from '../../contract/videos/line.ts';

/** The meaning of 'Priority processing' and 'Fastest processing'. */
export const lineRule = `When a model is busy, videos wait in line. Pro videos start first, then Plus, then all others, each in the order of the requests. Every ${lineAgeingMinutes} minutes in line move a video up one tier. If it hasn’t started after ${lineMaximumMinutes} minutes, we cancel it and refund its credits.`;
