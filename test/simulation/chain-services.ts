import { readFileSync } from 'node:fs';
import type { MediaId } from '../../contract/fields/ids.ts';
import type { SignChain } from '../../functions/provenance/sign-chain.ts';
import { type ChainFiles, chainFolder } from '../../functions/videos/chain/chain-files.ts';
import { videoKeys } from '../../functions/videos/files/video-keys.ts';
import type { Invocation } from './invocations.ts';
import type { MediaFiles } from './video-provider.ts';

/** What joins videos, and who notes of which files. */
export interface ChainServices {
  readonly files: ChainFiles;
  readonly sign: SignChain;
  /** The media ids of what was signed last. */
  readonly joined: () => readonly MediaId[];
  /** When the last one was written, in milliseconds since 1970. */
  readonly writtenAt: () => number;
}

/** Every video of a history, as far as it is joined. */
const bytes = new Uint8Array(
  readFileSync(new URL('../../web/public/showcase/trending/two-candles.mp4', import.meta.url)),
);

export function chainServices(
  invocation: Invocation,
  { keys }: MediaFiles,
  now: () => number,
): ChainServices {
  const read = new Map<Uint8Array, MediaId>();
  let joined: readonly MediaId[] = [];
  let writtenAt = 0;
  return {
    files: {
      sizeOf: (media) =>
        invocation.call(`size of ${media.slice(-4)}`, () =>
          keys.has(videoKeys(media).videoKey) ? bytes.length : null,
        ),
      read: (media) =>
        invocation.call(`read video ${media.slice(-4)}`, () => {
          if (!keys.has(videoKeys(media).videoKey)) {
            throw Object.assign(new Error('No such key.'), { $metadata: {} });
          }
          const copy = bytes.slice();
          read.set(copy, media);
          return copy;
        }),
      write: (chain) =>
        invocation.call(`write chain ${chain.slice(-4)}`, () => {
          keys.add(keyOf(chain));
          writtenAt = now();
        }),
      async remove(chains) {
        if (chains.length === 0) return;
        await invocation.call(`remove ${chains.length} chains`, () => {
          for (const chain of chains) keys.delete(keyOf(chain));
        });
      },
    },
    sign: (chain, parts) =>
      invocation.call('sign a chain', () => {
        joined = parts.flatMap((part) => read.get(part) ?? []);
        return chain;
      }),
    joined: () => joined,
    writtenAt: () => writtenAt,
  };
}

function keyOf(chain: MediaId): string {
  return `${chainFolder(chain)}/video.mp4`;
}
