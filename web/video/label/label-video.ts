import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
} from 'mediabunny';
import { labelLayout } from './label-layout.ts';

/**
 * A copy of an MP4 with a text in each of its pictures, encoded by the browser; its sound stays as it is. The content
 * credentials are not in it: they would say that the copy was changed.
 *
 * @param options.onProgress gets what is done, from 0 to 1
 * @throws {Error} if this browser cannot encode it, or the signal aborts
 */
export async function labelVideo(
  video: Blob,
  text: string,
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<Blob> {
  using input = new Input({ formats: [MP4], source: new BlobSource(video) });
  const target = new BufferTarget();
  let draw: ReturnType<typeof drawingOn> | undefined;
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat(), target }),
    video: {
      codec: 'avc',
      quality: QUALITY_HIGH,
      forceTranscode: true,
      process: (sample) => {
        draw ??= drawingOn(sample.displayWidth, sample.displayHeight, text);
        return draw((context) => sample.draw(context, 0, 0));
      },
    },
  });
  if (!conversion.isValid || conversion.discardedTracks.length > 0) {
    throw new Error('This browser cannot encode the video.');
  }
  conversion.onProgress = options.onProgress;
  const cancel = () => void conversion.cancel();
  options.signal.addEventListener('abort', cancel, { once: true });
  await conversion.execute();
  options.signal.throwIfAborted();
  if (target.buffer === null) throw new Error('The copy is empty.');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

/** Draws each picture, and the label over it, on the same canvas. */
function drawingOn(width: number, height: number, text: string) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser cannot draw.');
  const setFont = (pixels: number) => {
    context.font = `600 ${pixels}px system-ui, sans-serif`;
  };
  const label = labelLayout({ width, height }, (pixels) => {
    setFont(pixels);
    return context.measureText(text).width;
  });
  setFont(label.fontPixels);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  return (drawPicture: (context: OffscreenCanvasRenderingContext2D) => void): OffscreenCanvas => {
    drawPicture(context);
    context.fillStyle = 'rgb(0 0 0 / 0.75)';
    context.fillRect(label.left, label.top, label.width, label.height);
    context.fillStyle = 'white';
    context.fillText(text, label.left + label.width / 2, label.top + label.height / 2);
    return canvas;
  };
}
