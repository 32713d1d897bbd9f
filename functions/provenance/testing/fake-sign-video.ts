import type { ContentCredentials } from '../../../contract/videos/content-credentials.ts';
import type { SignVideo } from '../sign-video.ts';

export const fakeCredentials: ContentCredentials = {
  id: '0c4fb1f1-7d0f-4b6e-9a3e-5d1e8a2b7c11',
  signed_at: '2026-11-21T12:01:00.000Z',
};

/** Leaves a video's bytes as they are. */
export const fakeSignVideo: SignVideo = async (bytes) => ({ bytes, credentials: fakeCredentials });
