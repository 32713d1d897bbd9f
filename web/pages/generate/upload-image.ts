import { t } from '@lingui/core/macro';
import type { ImageType } from '../../../contract/catalog.ts';
import type { ImageId } from '../../../contract/ids.ts';
import type { CheckedImage, Upload } from '../../../contract/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { messageOf } from '../../api/error-texts.ts';
import { pause } from '../../api/pause.ts';
import { sendForm } from './send-form.ts';

export type UploadOutcome =
  | { readonly kind: 'ready'; readonly image: CheckedImage }
  /** `message` is for the person. */
  | { readonly kind: 'refused'; readonly message: string; readonly mayHelpToRepeat: boolean };

/** The calls that an upload is made of; given by tests only. */
export interface UploadSteps {
  readonly createUpload: (
    body: { content_type: ImageType; size_bytes: number },
    signal: AbortSignal,
  ) => Promise<Upload>;
  readonly sendForm: typeof sendForm;
  readonly checkImage: (id: ImageId, signal: AbortSignal) => Promise<CheckedImage>;
  readonly pause: typeof pause;
}

const steps: UploadSteps = {
  createUpload: (body, signal) => callApi('createUpload', { body }, { signal }),
  sendForm,
  checkImage: (id, signal) => callApi('checkImage', { path: { id } }, { signal }),
  pause,
};

const tries = 3;
const firstPauseMilliseconds = 1_000;

function unreachable(): UploadOutcome {
  return { kind: 'refused', message: unreachableText(), mayHelpToRepeat: true };
}

function unreachableText(): string {
  return t`We couldn’t upload your image. Check your connection and try again.`;
}

/**
 * Sends an image and has it checked. What may be passing is tried three times, each with a form of its own, so that a
 * stale one is renewed; what is not is said. Throws only when `signal` aborts.
 */
export async function uploadImage(
  { file, contentType }: { readonly file: File; readonly contentType: ImageType },
  {
    onSent,
    onChecking,
    signal,
  }: { onSent: (part: number) => void; onChecking: () => void; signal: AbortSignal },
  { createUpload, sendForm: send, checkImage, pause: wait }: UploadSteps = steps,
): Promise<UploadOutcome> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await wait(firstPauseMilliseconds * 3 ** (attempt - 1), signal);
    signal.throwIfAborted();
    try {
      const upload = await createUpload({ content_type: contentType, size_bytes: file.size }, signal);
      const answer = await send(upload, file, onSent, signal);
      if (answer === 'refused') return refusedByStore();
      if (answer === 'stale' || answer === 'failed') continue;
      onChecking();
      return { kind: 'ready', image: await check(upload.image_id) };
    } catch (error) {
      signal.throwIfAborted();
      const outcome = finalOutcomeOf(error);
      if (outcome !== null) return outcome;
    }
  }
  return unreachable();

  /** May be repeated: an image that was found good once stays as it was. */
  async function check(id: ImageId): Promise<CheckedImage> {
    try {
      return await checkImage(id, signal);
    } catch (error) {
      if (!(error instanceof ApiError && error.isUncertain) || signal.aborted) throw error;
      await wait(firstPauseMilliseconds, signal);
      return checkImage(id, signal);
    }
  }
}

/** Looks whether the image of an earlier video is still there. */
export async function findImage(
  id: ImageId,
  signal: AbortSignal,
  { checkImage }: Pick<UploadSteps, 'checkImage'> = steps,
): Promise<UploadOutcome> {
  try {
    return { kind: 'ready', image: await checkImage(id, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.code === 'not_found') {
      return {
        kind: 'refused',
        message: t`The image from that video is no longer available. Choose it again.`,
        mayHelpToRepeat: false,
      };
    }
    return finalOutcomeOf(error) ?? unreachable();
  }
}

/** S3 holds the form to its type and its size: what it refuses is not what was announced. */
function refusedByStore(): UploadOutcome {
  return {
    kind: 'refused',
    message: t`We can’t use this file. Choose a PNG, JPG, or WebP image up to 10 MB.`,
    mayHelpToRepeat: false,
  };
}

/** What an error means for the person; null: another try may help by itself. */
function finalOutcomeOf(error: unknown): UploadOutcome | null {
  if (!(error instanceof ApiError)) throw error;
  // The upload went astray: it is sent anew.
  if (error.isUncertain || error.code === 'not_found') return null;
  return {
    kind: 'refused',
    message: messageOf(error, unreachableText()),
    mayHelpToRepeat: error.code !== 'image_refused',
  };
}
