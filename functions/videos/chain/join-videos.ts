import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { NotJoinable } from './not-joinable.ts';
import { type SharedConfiguration, sharedConfiguration } from './picture-parameters.ts';

export interface JoinedVideo {
  readonly bytes: Uint8Array;
  readonly seconds: number;
}

/**
 * Joins MP4 files, each after the other, into one: their packets stay what they are, and nothing is encoded again.
 *
 * Each picture begins exactly where the one before ends. The sound is one row of equal frames, as players expect it, so
 * a part's sound begins up to half such a frame (11 ms) beside its picture, and never adds up.
 *
 * @throws {NotJoinable} if their picture or sound differ in more than their content
 */
export async function joinVideos(files: readonly Uint8Array[]): Promise<JoinedVideo> {
  const inputs = files.map((file) => new Input({ formats: [MP4], source: new BufferSource(file) }));
  try {
    const parts = await Promise.all(inputs.map(readPart));
    const picture = await sharedPicture(parts.map(({ video }) => video));
    const sound = await sharedSound(parts.map(({ audio }) => audio));
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const videoSource = new EncodedVideoPacketSource(picture.codec);
    output.addVideoTrack(videoSource, { rotation: picture.rotation });
    const audioSource = sound && new EncodedAudioPacketSource(sound.codec);
    if (audioSource !== null) output.addAudioTrack(audioSource);
    await output.start();
    const row = new SoundRow();
    let end = 0;
    for (const [index, { video, audio }] of parts.entries()) {
      const first = await video.getFirstTimestamp();
      const shift = end - first;
      const add = async (packet: EncodedPacket) =>
        videoSource.add(
          new EncodedPacket(
            picture.shared?.adapt(index, packet.data) ?? packet.data,
            packet.type,
            packet.timestamp + shift,
            packet.duration,
          ),
          { decoderConfig: picture.decoderConfig },
        );
      for await (const packet of new EncodedPacketSink(video).packets()) await add(packet);
      end += (await video.computeDuration()) - first;
      if (audio === null || sound === null || audioSource === null) continue;
      const until = index === parts.length - 1 ? Number.POSITIVE_INFINITY : end;
      for await (const packet of row.follow(new EncodedPacketSink(audio).packets(), { shift, until })) {
        await audioSource.add(packet, { decoderConfig: sound.decoderConfig });
      }
    }
    await output.finalize();
    if (target.buffer === null) throw new Error('The joined video was not written.');
    return { bytes: new Uint8Array(target.buffer), seconds: end };
  } finally {
    for (const input of inputs) input.dispose();
  }
}

interface Part {
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
}

async function readPart(input: Input): Promise<Part> {
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new NotJoinable('A video has no picture.');
  return { video, audio: await input.getPrimaryAudioTrack() };
}

/** What all pictures have in common; `shared` only where their configurations differ. */
async function sharedPicture(tracks: readonly InputVideoTrack[]) {
  const described = await Promise.all(
    tracks.map(async (track) => {
      const decoderConfig = await track.getDecoderConfig();
      if (track.codec === null || decoderConfig === null)
        throw new NotJoinable('A video has no known codec.');
      return { codec: track.codec, rotation: track.rotation, decoderConfig };
    }),
  );
  const [first] = described;
  if (first === undefined) throw new NotJoinable('There is no video.');
  const alike = described.map(({ rotation, decoderConfig: { description: _own, ...others } }) =>
    JSON.stringify({ rotation, ...others }),
  );
  if (new Set(alike).size > 1) throw new NotJoinable('The videos have different pictures.');
  const descriptions = described.map(({ decoderConfig }) => bytesOf(decoderConfig.description));
  if (areEqual(descriptions)) return { ...first, shared: null };
  if (first.codec !== 'avc') throw new NotJoinable('The videos were encoded in different ways.');
  const shared: SharedConfiguration = sharedConfiguration(descriptions);
  return { ...first, decoderConfig: { ...first.decoderConfig, description: shared.description }, shared };
}

/** Null: none has sound. */
async function sharedSound(tracks: readonly (InputAudioTrack | null)[]) {
  const withSound = tracks.filter((track) => track !== null);
  if (withSound.length === 0) return null;
  const configs = await Promise.all(withSound.map((track) => track.getDecoderConfig()));
  const [first] = configs;
  const codec = withSound[0]?.codec;
  if (!first || !codec) throw new NotJoinable('A video has sound in an unknown codec.');
  const alike = configs.map((config) => JSON.stringify({ ...config, description: null }));
  const isSame = new Set(alike).size === 1 && areEqual(configs.map((config) => bytesOf(config?.description)));
  if (withSound.length < tracks.length || !isSame) throw new NotJoinable('The videos have different sounds.');
  return { codec, decoderConfig: first };
}

/** Places the sounds of parts one after the other, without a gap or an overlap between them. */
class SoundRow {
  #end: number | null = null;

  /**
   * @param options.shift from the part's own time to that of the row, in seconds
   * @param options.until where the next part begins
   */
  async *follow(
    packets: AsyncIterable<EncodedPacket>,
    { shift, until }: { readonly shift: number; readonly until: number },
  ): AsyncIterable<EncodedPacket> {
    let frame: number | null = null;
    let correction: number | null = null;
    for await (const packet of packets) {
      frame ??= packet.duration;
      const at = packet.timestamp + shift;
      if (correction === null) {
        // Also skips what an encoder puts before the first sound.
        if (this.#end !== null && at <= this.#end - frame / 2) continue;
        correction = this.#end === null || at > this.#end + frame / 2 ? 0 : this.#end - at;
      }
      const timestamp = at + correction;
      if (timestamp >= until - frame / 2) return;
      yield packet.clone({ timestamp });
      this.#end = timestamp + frame;
    }
  }
}

function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array {
  if (description === undefined) return new Uint8Array();
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

function areEqual([first, ...others]: readonly Uint8Array[]): boolean {
  return first !== undefined && others.every((other) => Buffer.compare(first, other) === 0);
}
