import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { ReelwrightError } from './api/errors.ts';
import type { WebhookEvent } from './api/types.gen.ts';

/** A webhook is not from Reelwright, was changed, or is older than five minutes. Answer it with status 400. */
export class WebhookError extends ReelwrightError {
  override readonly name = 'WebhookError';
}

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the event of a webhook after checking who sent it and when, as https://www.standardwebhooks.com says.
 *
 * @param payload the request's body as it came: parsed and written again it is another text
 * @param headers the request's
 * @param secret the endpoint's, `whsec_…`
 * @throws {WebhookError}
 */
export function verifyWebhook(
  payload: string | Uint8Array,
  headers: Headers | HeaderValues,
  secret: string,
): WebhookEvent {
  const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  let event: unknown;
  try {
    event = new Webhook(secret).verify(text, textsOf(headers));
  } catch (error) {
    if (!(error instanceof WebhookVerificationError || error instanceof SyntaxError)) throw error;
    throw new WebhookError(error.message, { cause: error });
  }
  if (!isEvent(event)) throw new WebhookError('The webhook holds no event.');
  return event;
}

function textsOf(headers: Headers | HeaderValues): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
  );
}

/** Its signature says that we wrote it. */
function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value;
}
