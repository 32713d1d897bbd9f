import { siteOrigin } from '../../addresses/site-origin.ts';
import type { Description } from './describe-schema.ts';

const videoId = '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a';
const userId = '5b0f2c1e-6a3d-4e8f-9c27-1d4b8a9e0f36';
const projectId = '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4b';
const fileHash = '9b1c0d7e5a3f48629b1c0d7e5a3f48629b1c0d7e5a3f48629b1c0d7e5a3f4862';
const token = 'q7Yw2mK9sV4xN1cB8zL5pA';

/** Values for fields whose description does not show their form. */
const valuesByName: Readonly<Record<string, unknown>> = {
  prompt: 'A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn',
  user_id: userId,
  user_uuid: userId,
  image: '8d3c1f70-2b5a-4c96-b1e4-7f0a6c9d5e21',
  image_id: '8d3c1f70-2b5a-4c96-b1e4-7f0a6c9d5e21',
  last_image: null,
  last_image_id: null,
  references: [],
  parent: null,
  seed: 20251120,
  cursor: 'eyJrIjoxfQ',
  next_cursor: null,
  model: 'google-veo3',
  model_name: 'Veo 3',
  usual_seconds: 4,
  credits_used: 1000,
  credits: 7000,
  amount: 1000,
  amount_returned: 0,
  currency: 'usd',
  balance_after: 6000,
  cycle_credits: 0,
  purchased_credits: 7000,
  grace_credits: 0,
  buckets: [{ tier: null, credits: 7000 }],
  debt_credits: 0,
  free_sample: false,
  line: null,
  cancel_refund_credits: null,
  cancel_requested: false,
  refund_credits: 1000,
  price_credits: 1000,
  refunded_credits: 0,
  failure_reason: null,
  size_bytes: 482133,
  width: 1920,
  height: 1080,
  first_name: 'Ada',
  last_name: 'Lovelace',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'your present password',
  new_password: 'a password of your own',
  one_time_code: '492017',
  current_code: '492017',
  new_code: '730518',
  new_email: 'ada.lovelace@example.com',
  mailed_code: '492017',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  message: 'The second video of today has no sound.',
  file_hash: fileHash,
  video_url: '/media/9f2c41d07be3a6588e1d5c0b47f2a936/video.mp4?Expires=1795000000&Signature=…',
  thumbnail_url: '/media/9f2c41d07be3a6588e1d5c0b47f2a936/poster.webp?Expires=1795000000&Signature=…',
  share_url: null,
  project: projectId,
  project_id: projectId,
  tag: 'lighthouses',
  tags: ['lighthouses', 'sea'],
  hidden_by_case: null,
  expires_at: '2026-12-20T09:30:04.000Z',
  sent_at: '2026-11-20T09:31:00.000Z',
  receipt_url: 'https://pay.stripe.com/receipts/example',
  reference: 'RW-7K3M-Q2',
  token,
  search: 'lighthouse',
  fields: { key: 'uploads/example', policy: '…' },
  'idempotency-key': '0f8b6a52c1d94e7f',
  'github-public-key-identifier': 'bcb53661c06b4728e59d897fb6165d5c9cda0fd9cdf9d09ead458168deb7518c',
  'github-public-key-signature': 'MEQCIQDaMKqrGnE27S0k…',
  'stripe-signature': 't=1795000000,v1=…',
};

const apiKey = {
  id: 'key_4kTq0bZpX1cV9sLm',
  name: 'Studio',
  secret: 'rw_live_0123456789ABCDEFGHIJKLMNOPQRST3FglzI',
  cap_credits: 50000,
  expires_at: null,
  allowed_addresses: ['203.0.113.7'],
  last_four: 'glzI',
  spent_credits: 2000,
  former: null,
};

const webhook = {
  id: 'we_4kTq0bZpX1cV9sLm',
  url: 'https://example.com/reelwright',
  description: 'Production',
  events: ['video.completed', 'video.failed'],
  secret: 'whsec_q7Yw2mK9sV4xN1cB8zL5pAq7Yw2mK9sV4xN1cB8zL5o=',
  disabled_reason: null,
  former_secret_ends_at: null,
  event_id: 'evt_01890a5dac96774bbcceb302099a8057',
  type: 'video.completed',
  video_id: videoId,
  next_attempt_at: null,
  response: 'ok',
  next_from: null,
};

const charged = {
  quoted_credits: 1000,
  charged_credits: 1000,
  refunded_credits: 0,
  charged_from: [{ bucket: 'plan', credits: 1000 }],
  refunded_to: [],
};

/** Fields of a new video and its request. */
const begun = {
  duration: 5,
  aspect_ratio: '16:9',
  quality: 'standard',
  metadata: { order: '1042' },
  status: 'queued',
  video_url: null,
  thumbnail_url: null,
  started_at: null,
  finished_at: null,
  expires_at: null,
  style: null,
  simulated: false,
  usual_seconds: 90,
  cancel_refund_credits: 1000,
  receipt: { ...charged, refunded_credits: null },
};

/** Fields of a completed video. */
const completed = {
  ...begun,
  status: 'completed',
  video_url: `${siteOrigin}${valuesByName.video_url}`,
  thumbnail_url: `${siteOrigin}${valuesByName.thumbnail_url}`,
  started_at: '2026-11-20T09:30:02.000Z',
  finished_at: '2026-11-20T09:31:32.000Z',
  expires_at: '2026-12-20T09:31:32.000Z',
  cancel_refund_credits: null,
  receipt: charged,
};

const canceled = {
  ...completed,
  status: 'cancelled',
  video_url: null,
  thumbnail_url: null,
  receipt: { ...charged, refunded_credits: 1000, refunded_to: [{ bucket: 'plan', credits: 1000 }] },
};

const joined = {
  url: `${siteOrigin}/chains/9f2c41d07be3a6588e1d5c0b47f2a936/video.mp4?Expires=1795000000&Signature=…`,
  parts: ['019ac3d0-1b20-7c1e-8d44-6a2f0e9b3c71', videoId],
  seconds: 13,
};
const projectUrl = `${siteOrigin}/project?link=${token}`;
const project = { id: projectId, name: 'Lighthouses', video_count: 12 };

/** A case about a video that was removed. */
const ownCase = {
  id: '7d1e9c40-3b5a-4f27-8a61-0c9e2d4b6f18',
  reference: 'RC-7K3M-Q2',
  video_id: videoId,
  text: 'I filmed it myself, and everyone in it agreed.',
};

const improved = {
  subject: 'A lighthouse on a rocky coast',
  motion: 'Waves break softly below; its lamp just starts to turn',
  camera: 'Slow push in',
  light: 'Dusk, the last blue of the sky',
  sound: 'Waves, and a distant gull',
  simulated: false,
};

const presetToken = 'b7Qm2Xv9sK4cN1zL8pT0aw';
const preset = {
  id: '0198f3b2-6a40-7c1e-9d52-3e8f1b7a6c04',
  name: 'Coast at dusk',
  share_url: null,
};
const sharedPreset = { ...preset, share_url: `${siteOrigin}/generate?preset=${presetToken}` };

/** Values for fields whose name has another meaning in some routes. */
const valuesByRoute: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  confirmAccount: {
    token: 'q7Yw2mK9sV4xN1cB8zL5pAq7Yw2mK9sV4xN1cB8zL5p',
    password: 'a password of your own',
  },
  endSessionsByLink: { token: 'q7Yw2mK9sV4xN1cB8zL5pAq7Yw2mK9sV4xN1cB8zL5p' },
  createUploadByKey: { url: 'https://uploads.example/', content_type: 'image/jpeg' },
  joinChain: joined,
  joinChainByKey: joined,
  verifyFile: { file_hash: fileHash },
  checkUploadByKey: { id: '8d3c1f70-2b5a-4c96-b1e4-7f0a6c9d5e21' },
  generateByKey: { ...begun, image: null },
  improvePrompt: improved,
  improvePromptByKey: improved,
  savePreset: preset,
  deletePreset: preset,
  sharePreset: sharedPreset,
  unsharePreset: preset,
  listPresets: sharedPreset,
  getSharedPreset: { ...sharedPreset, token: presetToken },
  estimateByKey: {
    id: 'est_eyJhIjoiNWIwZjJjMWUifQ.9pWq3kT0bZpX1cV9sLm4R7yN2dF5hJ8aQ6uE0gKwXvM',
    credits: 1000,
    duration: 5,
  },
  getVideoByKey: { ...completed, image: null, wait: '25' },
  historyByKey: { ...completed, image: null },
  changeVideoByKey: { ...completed, image: null, project: projectId, tags: ['lighthouses', 'sea'] },
  projectsByKey: project,
  presetsByKey: sharedPreset,
  cancelVideoByKey: { ...canceled, image: null },
  creditsByKey: {
    grace_credits: 0,
    plan_credits: 0,
    pack_credits: 7000,
    video_credits: 1000,
    key: { cap_credits: 50000, spent_credits: 2000, left_credits: 48000 },
  },
  modelsByKey: {
    id: 'google-veo3',
    name: 'Veo 3',
    speed: 'best',
    modes: ['text', 'image'],
    last_image: true,
    references_maximum: 3,
    parent_uses: ['continue'],
    continued_maximum_seconds: 40,
    seed: true,
    durations: [5, 8],
    aspect_ratios: ['16:9', '9:16'],
    qualities: ['standard', 'pro'],
    styles: ['cinematic', 'documentary'],
    video_credits: 1000,
    usual_seconds: 90,
    simulated: false,
  },
  usageByKey: { ...apiKey, credits: 2000, videos: 2 },
  listApiKeys: apiKey,
  createApiKey: apiKey,
  rotateApiKey: apiKey,
  changeApiKey: apiKey,
  revokeApiKey: apiKey,
  listWebhooks: webhook,
  createWebhook: webhook,
  changeWebhook: webhook,
  deleteWebhook: webhook,
  rotateWebhookSecret: webhook,
  testWebhook: webhook,
  listWebhookDeliveries: { ...webhook, cursor: webhook.event_id },
  replayWebhook: webhook,
  updateVideo: { saved: true },
  listProjects: project,
  saveProject: project,
  deleteProject: project,
  shareProject: { ...project, share_url: projectUrl },
  unshareProject: project,
  getSharedProject: project,
  readCase: ownCase,
  appealCase: ownCase,
  sendReport: { reference: ownCase.reference },
  sendMessage: { id: '3c9e1b7a-4d2f-4a68-8e15-6b0d9f3a7c52' },
  checkImage: { id: '8d3c1f70-2b5a-4c96-b1e4-7f0a6c9d5e21' },
  listOrders: { id: 'cs_test_a1b2c3d4e5', credits: 7000, amount: 4990 },
  listCreditEntries: {
    video_prompt: 'A lighthouse at dusk, waves breaking softly below',
    id: `video#${videoId}`,
    subject: videoId,
    product: null,
    credits: -1000,
  },
};

/** Returns an example of what a description describes, as a JSON value. */
export function exampleOf(description: Description, route: string, name = ''): unknown {
  const own = valuesByRoute[route] ?? {};
  if (Object.hasOwn(own, name)) return own[name];
  if (Object.hasOwn(valuesByName, name)) return valuesByName[name];
  switch (description.kind) {
    case 'object':
      return Object.fromEntries(
        description.fields
          .filter(({ name: field, isOptional }) => !isOptional || (own[field] ?? null) !== null)
          .map((field) => [field.name, exampleOf(field.value, route, field.name)]),
      );
    case 'list':
      return [exampleOf(description.items, route, name)];
    case 'either':
      return description.options[0] === undefined ? null : exampleOf(description.options[0], route, name);
    case 'nullable':
      return exampleOf(description.value, route, name);
    case 'named':
      throw new Error(`${description.name} has to be resolved before it is shown as an example.`);
    case 'value':
      return plainValue(description, name);
  }
}

function plainValue({ words, values }: Extract<Description, { kind: 'value' }>, name: string): unknown {
  if (values.length > 0) return values[0];
  if (words.startsWith('timestamp')) return '2026-11-20T09:30:00.000Z';
  if (words.startsWith('date')) return '2026-11-20';
  if (words === 'URL') return 'https://checkout.stripe.com/c/pay/example';
  if (words === 'object with string values') return {};
  if (words === 'integer' || words === 'number') return 0;
  return name === 'id' ? videoId : 'text';
}
