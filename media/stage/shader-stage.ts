import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { type FrameSize, type Shape, shapes } from '../clips.ts';
import type { ShaderPass } from '../scenes/scenes.ts';
import { preparePage } from './page.ts';

/** A browser page that draws a scene's frames at given times. */
export interface ShaderStage {
  /**
   * Draws one frame for each time, in order: planar YUV 4:2:0 (BT.709, video range), width * height * 3 / 2 bytes.
   * While a frame is on its way, the next is being drawn.
   */
  renderFrames(timesSeconds: readonly number[]): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens headless Chromium on Mesa's llvmpipe (measured 2.7 times as quick as SwiftShader on the sea), compiles the
 * passes and waits for frames to be asked for.
 * The same passes, size and time give the same picture.
 *
 * @throws when Chromium is not at `executablePath`, or a shader does not compile (with the driver's message).
 */
export async function openShaderStage(options: {
  readonly passes: readonly ShaderPass[];
  readonly size: FrameSize;
  readonly shape: Shape;
  readonly executablePath: string;
}): Promise<ShaderStage> {
  const frames = await receiveFrames();
  const browser = await chromium.launch({
    executablePath: options.executablePath,
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=gl-egl',
      '--ignore-gpu-blocklist',
      '--disable-gpu-sandbox',
    ],
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', EGL_PLATFORM: 'surfaceless' },
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => frames.fail(error));
  await page.goto(frames.address);
  await page.evaluate(preparePage, {
    passes: options.passes,
    width: options.size.width,
    height: options.size.height,
    shape: shapes.indexOf(options.shape),
  });
  return {
    async *renderFrames(timesSeconds) {
      let arriving: Promise<Buffer> | undefined;
      for (const seconds of timesSeconds) {
        const earlier = arriving;
        arriving = frames.next();
        await page.evaluate((detail) => {
          globalThis.dispatchEvent(new CustomEvent('renderframe', { detail }));
        }, seconds);
        if (earlier !== undefined) yield await earlier;
      }
      if (arriving !== undefined) yield await arriving;
    },
    async close() {
      await browser.close();
      await frames.close();
    },
  };
}

/**
 * Takes the frames that the page posts, in the order in which they were asked for: the page draws one at a time and
 * numbers them. Raw bodies are far quicker than the debugging protocol.
 */
async function receiveFrames() {
  const asked: PromiseWithResolvers<Buffer>[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Stage</title>');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end();
    asked[Number(request.url?.slice(1))]?.resolve(Buffer.concat(chunks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The stage has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}/`,
    next(): Promise<Buffer> {
      const frame = Promise.withResolvers<Buffer>();
      asked.push(frame);
      return frame.promise;
    },
    fail(error: Error) {
      for (const frame of asked) frame.reject(error);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
