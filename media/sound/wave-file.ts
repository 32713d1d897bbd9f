import { type Sound, sampleRateHertz } from './synthesis.ts';

/** Writes a sound as a RIFF wave file: 16-bit PCM, stereo. */
export function waveFile(sound: Sound): Buffer {
  const frames = sound.left.length;
  const file = Buffer.alloc(44 + frames * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + frames * 4, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(sampleRateHertz, 24);
  file.writeUInt32LE(sampleRateHertz * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * 4, 40);
  for (let index = 0; index < frames; index++) {
    file.writeInt16LE(sixteenBits(sound.left[index] ?? 0), 44 + index * 4);
    file.writeInt16LE(sixteenBits(sound.right[index] ?? 0), 46 + index * 4);
  }
  return file;
}

function sixteenBits(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
}
