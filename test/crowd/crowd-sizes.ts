import type { CrowdSize } from './play-crowd.ts';

/** The launch that the product is built for. */
export const fullCrowd: CrowdSize = {
  people: 50,
  peopleEveryMilliseconds: 1_200,
  renderingMilliseconds: 90_000,
  programs: 3,
  videosOfProgram: 100,
  publishedRateSeconds: 130,
  webhookAccounts: 10,
  videosOfWebhookAccount: 3,
  launchHour: { signUps: 2_000, addresses: 200, everyMilliseconds: 1_800 },
};

/** The same in few seconds. */
export const smallCrowd: CrowdSize = {
  people: 3,
  peopleEveryMilliseconds: 0,
  renderingMilliseconds: 1_000,
  programs: 1,
  videosOfProgram: 12,
  publishedRateSeconds: 5,
  webhookAccounts: 1,
  videosOfWebhookAccount: 1,
  launchHour: { signUps: 16, addresses: 2, everyMilliseconds: 250 },
};
