import { t } from '@lingui/core/macro';
import type { ImageType } from '../../../../contract/billing/catalog.ts';
import type { ImageId } from '../../../../contract/fields/ids.ts';
import type { CheckedImage, Upload } from '../../../../contract/schemas.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { messageOf } from '../../../api/error-texts.ts';
import { pause } from '../../../api/pause.ts';
import { sendForm } from './send-form.ts';

export type UploadOutcome =
  | { readonly kind: 'ready'; readonly image: CheckedImage }
  /** `message` is shown to the person. */
  | { readonly kind: 'refused'; readonly message: string; readonly mayHelpToRepeat: boolean };

/** Replaced only by tests. */
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
 * Uploads and checks an image. Retries transient failures twice, with a new form. Throws only when `signal`
 * aborts.
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

  /** Safe to repeat: an image that passed stays as it is. */
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

/** Checks that the image of an earlier video still exists. */
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

/** S3 enforces the declared type and size. */
function refusedByStore(): UploadOutcome {
  return {
    kind: 'refused',
    message: t`We can’t use this file. Choose a PNG, JPG, or WebP image up to 10 MB.`,
    mayHelpToRepeat: false,
  };
}

/** What an error means for the person; null: retry. */
function finalOutcomeOf(error: unknown): UploadOutcome | null {
  if (!(error instanceof ApiError)) throw error;
  // The upload was lost.
  if (error.isUncertain || error.code === 'not_found') return null;
  return {
    kind: 'refused',
    message: messageOf(error, unreachableText()),
    mayHelpToRepeat: error.code !== 'image_refused',
  };
}
