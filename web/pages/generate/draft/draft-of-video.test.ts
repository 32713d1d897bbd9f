import { describe, expect, it } from 'vitest';
import { ImageId } from '../../../../contract/fields/ids.ts';
import type { Video } from '../../../api/received.ts';
import { videoNumber } from '../../../video/testing/video-number.ts';
import { draftFrom, draftOf } from './draft-of-video.ts';
import { offeredModel } from './testing/offered-model.ts';

const imageId = ImageId.parse('3f0e8f4a-4a55-4b53-9a6c-2f2f7a3b9a11');
const video: Video = {
  ...videoNumber(1),
  duration: 5,
  aspect_ratio: '9:16',
  quality: 'pro',
  status: 'completed',
  model_name: 'Veo 3.1 Fast',
  seed: 7,
};
const choices = [offeredModel('veo-3.1'), offeredModel('veo-3.1-fast')];
const checking = { phase: 'checking', file: null, imageId };

describe('a video that is made again', () => {
  it('fills the form with the same settings and the same model', () => {
    expect(draftOf(video, choices)).toMatchObject({
      mode: 'text',
      prompt: 'Video 1',
      duration: 5,
      shape: '9:16',
      quality: 'pro',
      image: null,
      model: 'veo-3.1-fast',
    });
    expect(draftOf(video, []).model).toBeNull();
  });

  it('has another seed once it is completed, and the same one if it failed', () => {
    expect(draftOf(video, choices).seed).toBe('');
    expect(draftOf({ ...video, status: 'failed' }, choices).seed).toBe('7');
    expect(draftOf({ ...video, status: 'failed', seed: null }, choices).seed).toBe('');
  });

  it('looks for its images, and says where the first is no longer kept', () => {
    const first: Video = { ...video, mode: 'image', image_id: imageId, last_image_id: imageId };
    expect(draftOf(first, choices)).toMatchObject({ image: checking, lastImage: checking });
    expect(draftOf({ ...video, mode: 'image' }, choices).image).toMatchObject({
      phase: 'refused',
      message: 'The image from that video is no longer available. Choose it again.',
    });
    const references = [
      { image_id: imageId, role: 'style' },
      { image_id: imageId, role: 'of a newer page' },
    ];
    expect(draftOf({ ...video, references }, choices).references).toEqual([
      { key: 0, role: 'style', image: checking },
    ]);
  });

  it('starts from the same video', () => {
    const parent = { id: videoNumber(2).id, use: 'continue', part: 2, total_seconds: 13 };
    expect(draftOf({ ...video, parent }, choices).parent).toEqual({
      id: videoNumber(2).id,
      use: 'continue',
      video: null,
    });
  });

  it('is paid with pack credits again if it is a Veo 3, where the person has the choice', () => {
    expect(draftOf(video, choices).payWith).toBe('pack');
    expect(draftOf({ ...video, model: 'simulated-lite' }, choices).payWith).toBe('plan');
  });
});

describe('a video that is continued or changed', () => {
  it('leaves its shot and its model, and asks for other words', () => {
    const from: Video = { ...video, mode: 'image', image_id: imageId };
    expect(draftFrom(from, 'change', choices)).toMatchObject({
      mode: 'text',
      prompt: '',
      image: null,
      duration: 5,
      shape: '9:16',
      quality: 'pro',
      seed: '',
      model: 'veo-3.1-fast',
      parent: { id: video.id, use: 'change', video: from },
    });
  });
});
