import { FilePathSource, Input, MP4, QTFF } from 'mediabunny';
import type { AspectRatio } from '../../../contract/billing/catalog.ts';
import { UnusableVideo } from './unusable-video.ts';

export interface ExpectedVideo {
  readonly seconds: number;
  readonly aspectRatio: AspectRatio;
  readonly shortSidePixels: number;
  readonly hasSound: boolean;
}

/** A model may render a few frames more. */
const lengthToleranceSeconds = 0.5;
/** Encoders round to whole blocks of 8 or 16 pixels. */
const shapeTolerance = 0.02;
const shortSideTolerancePixels = 16;

/**
 * Checks format, duration, aspect ratio, resolution and sound.
 *
 * @throws UnusableVideo with the reason
 */
export async function checkVideo(file: string, expected: ExpectedVideo): Promise<void> {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(file) });
  if (!(await readable(() => input.canRead()))) throw new UnusableVideo('It is not an MP4 file.');
  const video = await readable(() => input.getPrimaryVideoTrack());
  if (video === null) throw new UnusableVideo('It has no picture.');
  if (expected.hasSound && (await readable(() => input.getPrimaryAudioTrack())) === null) {
    throw new UnusableVideo('It has no sound.');
  }
  const seconds = await readable(() => video.computeDuration());
  if (Math.abs(seconds - expected.seconds) > lengthToleranceSeconds) {
    throw new UnusableVideo(`It lasts ${seconds} s instead of ${expected.seconds} s.`);
  }
  const { displayWidth: width, displayHeight: height } = video;
  const shape = width / height;
  const expectedShape = shapeOf(expected.aspectRatio);
  if (!(Math.abs(shape / expectedShape - 1) <= shapeTolerance)) {
    throw new UnusableVideo(`It is ${width} × ${height}, which is not ${expected.aspectRatio}.`);
  }
  if (Math.min(width, height) < expected.shortSidePixels - shortSideTolerancePixels) {
    throw new UnusableVideo(`It is ${width} × ${height}; ${expected.shortSidePixels} were asked for.`);
  }
}

/** A file that starts like an MP4 may still be damaged. */
async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw new UnusableVideo('It is damaged.', { cause: error });
  }
}

function shapeOf(aspectRatio: AspectRatio): number {
  const [width = 1, height = 1] = aspectRatio.split(':').map(Number);
  return width / height;
}
