import type { PublicRouteKey } from './endpoint-words.ts';

/** An operation's method in the SDKs, as JavaScript writes it. Programs call it: it never changes. */
interface SdkMethod {
  readonly resource: 'videos' | 'images' | 'account' | 'webhooks';
  readonly method: string;
  /** Of a list that comes in pages: one of its items. */
  readonly item?: string;
}

export const sdkMethods = {
  generateByKey: { resource: 'videos', method: 'generate' },
  estimateByKey: { resource: 'videos', method: 'estimate' },
  getVideoByKey: { resource: 'videos', method: 'retrieve' },
  historyByKey: { resource: 'videos', method: 'list', item: 'video' },
  cancelVideoByKey: { resource: 'videos', method: 'cancel' },
  deleteVideoByKey: { resource: 'videos', method: 'delete' },
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

/** @returns with all members, also those that a method may lack */
export function sdkMethodOf(key: PublicRouteKey): SdkMethod {
  return sdkMethods[key];
}

/** A method as Python writes it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Abbreviations are written in capitals: https://go.dev/wiki/CodeReviewComments#initialisms */
const abbreviations: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
};

/** The words of a name or a value, such as `VideoCompleted` of `video.completed`, `9x16` of `9:16`, `PNG` of `image/png`. */
export function goName(name: string): string {
  return name
    .replace(/^image\//, '')
    .replace(':', 'x')
    .split(/[^a-zA-Z0-9]/)
    .map((word) => abbreviations[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
