import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { ChosenImage } from './chosen-image.ts';
import { judgeFile } from './image-file.ts';
import type { UploadOutcome } from './upload-image.ts';
import { findImage, uploadImage } from './upload-image.ts';

/** Updates the form's image from its current value. */
export type ChangeImage = (change: (image: ChosenImage | null) => ChosenImage | null) => void;

/** Uploads the form's image, or checks an earlier video's. */
export function useImageUpload(image: ChosenImage | null, onChange: ChangeImage) {
  const upload = useRef<AbortController | null>(null);

  /** Ignores a change after the image was removed or replaced. */
  const changeOf = (file: File, next: ChosenImage) =>
    onChange((current) => (current?.file === file ? next : current));

  const take = (file: File) => {
    upload.current?.abort();
    const verdict = judgeFile(file);
    if (verdict.kind === 'refused') {
      onChange(() => ({ phase: 'refused', file: null, message: verdict.message }));
      return;
    }
    const controller = new AbortController();
    upload.current = controller;
    onChange(() => ({ phase: 'uploading', file, sent: 0 }));
    uploadImage(
      { file, contentType: verdict.contentType },
      {
        onSent: (sent) => changeOf(file, { phase: 'uploading', file, sent }),
        onChecking: () => changeOf(file, { phase: 'checking', file, imageId: null }),
        signal: controller.signal,
      },
    ).then(
      (outcome) => changeOf(file, imageOf(outcome, file)),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error('Error uploading an image', error);
        changeOf(file, {
          phase: 'refused',
          file,
          message: t`We couldn’t upload your image. Please try again.`,
        });
      },
    );
  };

  const isGone = image === null;
  useEffect(() => {
    if (isGone) upload.current?.abort();
  }, [isGone]);
  useEffect(() => () => upload.current?.abort(), []);

  const earlierImageId = image?.phase === 'checking' && image.file === null ? image.imageId : null;
  useEffect(() => {
    if (earlierImageId === null) return;
    const controller = new AbortController();
    findImage(earlierImageId, controller.signal).then(
      (outcome) =>
        onChange((current) =>
          current?.phase === 'checking' && current.imageId === earlierImageId
            ? imageOf(outcome, null)
            : current,
        ),
      (error: unknown) => {
        if (!controller.signal.aborted) console.error('Error looking for an image', error);
      },
    );
    return () => controller.abort();
  }, [earlierImageId, onChange]);

  return { take };
}

function imageOf(outcome: UploadOutcome, file: File | null): ChosenImage {
  if (outcome.kind === 'ready') {
    const { image_id: imageId, width, height } = outcome.image;
    return { phase: 'ready', file, imageId, width, height };
  }
  return { phase: 'refused', file: outcome.mayHelpToRepeat ? file : null, message: outcome.message };
}
