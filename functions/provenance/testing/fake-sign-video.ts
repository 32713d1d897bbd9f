import { FileHash } from '../../../contract/fields/ids.ts';
import type { Signature, SignVideo } from '../sign-video.ts';

export const fakeSignature: Signature = {
  credentials: { id: '0c4fb1f1-7d0f-4b6e-9a3e-5d1e8a2b7c11', signed_at: '2026-11-21T12:01:00.000Z' },
  file_hash: FileHash.parse('5e'.repeat(32)),
};

/** Leaves a video's bytes as they are. */
export const fakeSignVideo: SignVideo = async (bytes) => ({ bytes, ...fakeSignature });
