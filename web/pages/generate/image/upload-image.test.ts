import { describe, expect, it } from 'vitest';
import { ImageId } from '../../../../contract/fields/ids.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { FormAnswer } from './send-form.ts';
import type { UploadSteps } from './upload-image.ts';
import { findImage, uploadImage } from './upload-image.ts';

const imageId = ImageId.parse('3f0e8f4a-4a55-4b53-9a6c-2f2f7a3b9a11');
const image = { image_id: imageId, width: 1_920, height: 1_080 };
const file = new File(['picture'], 'sea.png', { type: 'image/png' });
const unreachable = () => new ApiError('network_failed', 'We could not reach the server.', { status: null });
const refused = new ApiError('image_refused', 'The image is damaged.', { status: 422, reason: 'damaged' });
const gone = new ApiError('not_found', 'This image has not been uploaded.', { status: 404 });

describe('an upload', () => {
  it('is announced, sent and checked', async () => {
    const { outcome, calls } = await upload({});
    expect(outcome).toEqual({ kind: 'ready', image });
    expect(calls).toEqual(['create', 'send', 'check']);
  });

  it('takes a new form where the old one is stale', async () => {
    const { outcome, calls } = await upload({ answers: ['stale', 'sent'] });
    expect(outcome).toEqual({ kind: 'ready', image });
    expect(calls).toEqual(['create', 'send', 'create', 'send', 'check']);
  });

  it('is sent anew where it went astray', async () => {
    const { outcome, calls } = await upload({ checks: [gone] });
    expect(outcome).toEqual({ kind: 'ready', image });
    expect(calls).toEqual(['create', 'send', 'check', 'create', 'send', 'check']);
  });

  it('is checked again, not sent again, where the answer to the check was lost', async () => {
    const { outcome, calls } = await upload({ checks: [unreachable()] });
    expect(outcome).toEqual({ kind: 'ready', image });
    expect(calls).toEqual(['create', 'send', 'check', 'check']);
  });

  it('ends after three tries without an answer, and may be tried by hand', async () => {
    const { outcome, calls } = await upload({ answers: ['failed', 'failed', 'failed'] });
    expect(outcome).toMatchObject({ kind: 'refused', mayHelpToRepeat: true });
    expect(calls).toHaveLength(6);
  });

  it('gives the server’s reason for an image that it refuses, and does not try again', async () => {
    const { outcome, calls } = await upload({ checks: [refused] });
    expect(outcome).toEqual({
      kind: 'refused',
      message:
        'This image is damaged or incomplete. Save it again as a PNG, JPG, or WebP file and upload that.',
      mayHelpToRepeat: false,
    });
    expect(calls).toEqual(['create', 'send', 'check']);
  });

  it('says what may be sent where the store refuses the file', async () => {
    const { outcome, calls } = await upload({ answers: ['refused'] });
    expect(outcome).toMatchObject({ kind: 'refused', mayHelpToRepeat: false });
    expect(calls).toEqual(['create', 'send']);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    controller.abort(new Error('removed'));
    await expect(upload({ signal: controller.signal })).rejects.toThrow('removed');
  });
});

describe('the image of an earlier video', () => {
  const find = (error: ApiError | null) =>
    findImage(imageId, new AbortController().signal, {
      checkImage: async () => {
        if (error !== null) throw error;
        return image;
      },
    });

  it('is used again while it is kept', async () => {
    expect(await find(null)).toEqual({ kind: 'ready', image });
  });

  it('is asked for where it is no longer kept', async () => {
    expect(await find(gone)).toMatchObject({
      kind: 'refused',
      message: 'The image from that video is no longer available. Choose it again.',
    });
  });
});

/** Uploads against a server that gives these answers first, then succeeds. */
async function upload({
  answers = [],
  checks = [],
  signal = new AbortController().signal,
}: {
  answers?: FormAnswer[];
  checks?: ApiError[];
  signal?: AbortSignal;
}) {
  const calls: string[] = [];
  const steps: UploadSteps = {
    createUpload: async () => {
      calls.push('create');
      return {
        image_id: imageId,
        url: 'https://bucket.example/',
        fields: {},
        expires_at: '2026-11-21T09:00:00.000Z',
      };
    },
    sendForm: async () => {
      calls.push('send');
      return answers.shift() ?? 'sent';
    },
    checkImage: async () => {
      calls.push('check');
      const error = checks.shift();
      if (error !== undefined) throw error;
      return image;
    },
    pause: async () => undefined,
  };
  const outcome = await uploadImage(
    { file, contentType: 'image/png' },
    { onSent: () => undefined, onChecking: () => undefined, signal },
    steps,
  );
  return { outcome, calls };
}
