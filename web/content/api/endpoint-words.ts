import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { RouteKey, Routes } from '../../../contract/routes.ts';

/** The public API's routes without `/mcp`, which speaks JSON-RPC. */
export type PublicRouteKey = {
  [K in RouteKey]: Routes[K]['path'] extends `/api/v1/${string}` ? K : never;
}[RouteKey];

/** In the order of display. */
export const endpointGroups = ['Videos', 'Images', 'Account', 'Webhooks'] as const;

interface EndpointWords {
  /** The `operationId`, which names functions of generated clients, so it never changes. */
  readonly operation: string;
  readonly group: (typeof endpointGroups)[number];
  readonly summary: string;
  /** One to four sentences. */
  readonly text: string;
}

export const endpointWords = {
  generateByKey: {
    operation: 'generate',
    group: 'Videos',
    summary: 'Make a video',
    text: `Starts a video for ${videoCostCredits.toLocaleString('en')} credits. The header \`Idempotency-Key\` is required: the same request with the same key is the same video, charged once. The response is \`202\` while the video is being made. With \`wait\`, it is \`200\` if the video ends within that time.`,
  },
  estimateByKey: {
    operation: 'estimate',
    group: 'Videos',
    summary: 'Ask for the price',
    text: 'Returns what a video costs. Send its `id` as `estimate_id` within ten minutes, and the video costs exactly that.',
  },
  getVideoByKey: {
    operation: 'getVideo',
    group: 'Videos',
    summary: 'Get a video',
    text: 'Returns one video with its receipt. With `wait`, it responds as soon as the video has ended, or after that many seconds. Ten requests of an account can wait at once; others get the video as it is. Until it ends, `Retry-After` says when to ask again.',
  },
  historyByKey: {
    operation: 'listVideos',
    group: 'Videos',
    summary: 'List your videos',
    text: 'Lists your videos, newest first, in pages. A live key also sees those made on the site, a test key only those made with test keys.',
  },
  projectsByKey: {
    operation: 'listProjects',
    group: 'Videos',
    summary: 'List your projects',
    text: 'Lists the projects that you made on the site, newest first, with how many videos each has. A test key has none.',
  },
  presetsByKey: {
    operation: 'listPresets',
    group: 'Videos',
    summary: 'List your presets',
    text: 'Lists the prompts with their settings that you keep on the site, newest first. A video takes their fields. A test key has none.',
  },
  changeVideoByKey: {
    operation: 'updateVideo',
    group: 'Videos',
    summary: 'Move or tag a video',
    text: 'Puts a video into one of your projects or takes it out, and replaces its tags, whatever its state. With a test key it only tags.',
  },
  cancelVideoByKey: {
    operation: 'cancelVideo',
    group: 'Videos',
    summary: 'Cancel a video',
    text: 'Cancels a video that is being made. `cancel_refund_credits` of the video says how many credits you get back. While the model is being asked, the answer has `cancel_requested`, and the video ends when the model answers.',
  },
  deleteVideoByKey: {
    operation: 'deleteVideo',
    group: 'Videos',
    summary: 'Delete a video',
    text: 'Deletes a video that has ended. You can restore it on the site for an hour.',
  },
  joinChainByKey: {
    operation: 'joinChain',
    group: 'Videos',
    summary: 'Download a chain',
    text: 'Joins a video and those that it continues into one MP4, without encoding them again, and returns a link that works for 15 minutes. Its content credentials name every part. Parts before a deleted one are left out; a video that continues none is refused. It costs nothing.',
  },
  verifyFile: {
    operation: 'verifyFile',
    group: 'Videos',
    summary: 'Recognize a file',
    text: 'Says whether a file was made here, when, and by which model, never by whom. Send the SHA-256 of all of its bytes, or the id in its content credentials. By its bytes a file that was changed is not recognized; an id may have been copied, so it proves nothing about the file. A video that has been deleted is not recognized either way.',
  },
  improvePromptByKey: {
    operation: 'improvePrompt',
    group: 'Videos',
    summary: 'Improve a prompt',
    text: 'Rewrites a prompt as a shot list, and as one description. It costs no credits and makes no video. An account has 50 a day, with those on the site. With a test key the answer follows fixed rules.',
  },
  createUploadByKey: {
    operation: 'createUpload',
    group: 'Images',
    summary: 'Begin an upload',
    text: 'Returns a form for uploading an image: POST its `fields`, then the file, to its `url` as multipart/form-data.',
  },
  checkUploadByKey: {
    operation: 'checkUpload',
    group: 'Images',
    summary: 'Check an uploaded image',
    text: 'Checks an uploaded image and prepares it. Send its `image_id` as `image`, and the video starts from it; or as `last_image`, or in `references`.',
  },
  creditsByKey: {
    operation: 'getCredits',
    group: 'Account',
    summary: 'Get your credits',
    text: 'Returns the credits you can spend, and what this key may still spend this month.',
  },
  usageByKey: {
    operation: 'getUsage',
    group: 'Account',
    summary: 'Get the usage of your keys',
    text: 'Returns the credits and videos of your API keys by day: the last 30 days, or those from `from` to `to`. A test key sees only test keys.',
  },
  modelsByKey: {
    operation: 'listModels',
    group: 'Account',
    summary: 'List the models',
    text: 'Lists the models that make your videos, and what each can do. Send an `id` as `model` to choose one.',
  },
  listWebhooks: {
    operation: 'listWebhooks',
    group: 'Webhooks',
    summary: 'List your webhook endpoints',
    text: 'Lists your webhook endpoints, oldest first, without their secrets.',
  },
  createWebhook: {
    operation: 'createWebhook',
    group: 'Webhooks',
    summary: 'Add a webhook endpoint',
    text: 'Adds an endpoint that is told how videos of your API keys end, and when your credits run low. Its secret is in this response only.',
  },
  changeWebhook: {
    operation: 'changeWebhook',
    group: 'Webhooks',
    summary: 'Change a webhook endpoint',
    text: 'Changes the settings that you send. An endpoint that was disabled is enabled again with `enabled`.',
  },
  deleteWebhook: {
    operation: 'deleteWebhook',
    group: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    text: 'Deletes an endpoint. What it was still to be sent is dropped.',
  },
  rotateWebhookSecret: {
    operation: 'rotateWebhookSecret',
    group: 'Webhooks',
    summary: 'Rotate the secret of a webhook endpoint',
    text: 'Gives an endpoint a new secret, which is in this response only. For 24 hours the former one signs too.',
  },
  testWebhook: {
    operation: 'testWebhook',
    group: 'Webhooks',
    summary: 'Send a test event',
    text: 'Sends an example of an event, marked with `test`, also to an endpoint that is disabled.',
  },
  listWebhookDeliveries: {
    operation: 'listWebhookDeliveries',
    group: 'Webhooks',
    summary: 'List what an endpoint was sent',
    text: 'Lists what an endpoint was sent in the last ten days, newest first, with every attempt and its response.',
  },
  replayWebhook: {
    operation: 'replayWebhook',
    group: 'Webhooks',
    summary: 'Send events again',
    text: 'Sends one event, or all of a time range, to an endpoint again under the same ids. It says how many.',
  },
} as const satisfies Record<PublicRouteKey, EndpointWords>;
