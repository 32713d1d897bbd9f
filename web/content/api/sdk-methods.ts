import type { PublicRouteKey } from './endpoint-words.ts';

/** An SDK method in JavaScript's spelling. Programs call it, so it never changes. */
interface SdkMethod {
  readonly resource: 'videos' | 'images' | 'account' | 'webhooks';
  readonly method: string;
  /** For a paged list: the name of one item. */
  readonly item?: string;
}

export const sdkMethods = {
  generateByKey: { resource: 'videos', method: 'generate' },
  estimateByKey: { resource: 'videos', method: 'estimate' },
  getVideoByKey: { resource: 'videos', method: 'retrieve' },
  historyByKey: { resource: 'videos', method: 'list', item: 'video' },
  cancelVideoByKey: { resource: 'videos', method: 'cancel' },
  deleteVideoByKey: { resource: 'videos', method: 'delete' },
  projectsByKey: { resource: 'videos', method: 'projects' },
  presetsByKey: { resource: 'videos', method: 'presets' },
  changeVideoByKey: { resource: 'videos', method: 'update' },
  joinChainByKey: { resource: 'videos', method: 'join' },
  verifyFile: { resource: 'videos', method: 'verify' },
  improvePromptByKey: { resource: 'videos', method: 'improvePrompt' },
  createUploadByKey: { resource: 'images', method: 'createUpload' },
  checkUploadByKey: { resource: 'images', method: 'checkUpload' },
  creditsByKey: { resource: 'account', method: 'credits' },
  usageByKey: { resource: 'account', method: 'usage' },
  modelsByKey: { resource: 'account', method: 'models' },
  listWebhooks: { resource: 'webhooks', method: 'list' },
  createWebhook: { resource: 'webhooks', method: 'create' },
  changeWebhook: { resource: 'webhooks', method: 'update' },
  deleteWebhook: { resource: 'webhooks', method: 'delete' },
  rotateWebhookSecret: { resource: 'webhooks', method: 'rotateSecret' },
  testWebhook: { resource: 'webhooks', method: 'test' },
  listWebhookDeliveries: { resource: 'webhooks', method: 'deliveries', item: 'delivery' },
  replayWebhook: { resource: 'webhooks', method: 'replay' },
} as const satisfies Record<PublicRouteKey, SdkMethod>;

/** Returns the method with the optional `item` in its type. */
export function sdkMethodOf(key: PublicRouteKey): SdkMethod {
  return sdkMethods[key];
}

/** `createUpload` → `create_upload` */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Capitals as in https://go.dev/wiki/CodeReviewComments#initialisms */
const abbreviations: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
};

/** `video.completed` → `VideoCompleted`, `9:16` → `9x16`, `image/png` → `PNG` */
export function goName(name: string): string {
  return name
    .replace(/^image\//, '')
    .replace(':', 'x')
    .split(/[^a-zA-Z0-9]/)
    .map((word) => abbreviations[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
