/** Stereo sound as PCM between -1 and 1, at `sampleRateHertz`. */
export interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export const sampleRateHertz = 48_000;

/** Makes silence of a length. */
export function silence(seconds: number): Sound {
  const length = Math.round(seconds * sampleRateHertz);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** A function of the sample's index; called once for each sample, in order, so it may keep state. */
export type Voice = (index: number) => number;

/** Adds a voice to a sound. Pan runs from -1 (left) to 1 (right), at constant power. */
export function addVoice(sound: Sound, voice: Voice, pan = 0): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const toLeft = Math.cos(angle) * Math.SQRT2;
  const toRight = Math.sin(angle) * Math.SQRT2;
  for (let index = 0; index < sound.left.length; index++) {
    const sample = voice(index);
    sound.left[index] = (sound.left[index] ?? 0) + sample * toLeft;
    sound.right[index] = (sound.right[index] ?? 0) + sample * toRight;
  }
}

/** Numbers in 0..1 that are the same for the same seed (a 32-bit counter, scrambled). */
export function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** White noise in -1..1. */
export function whiteNoise(seed: number): () => number {
  const random = randomNumbers(seed);
  return () => random() * 2 - 1;
}

/** Noise whose power falls by 6 dB an octave above about 20 Hz: rumble. */
export function brownNoise(seed: number): () => number {
  const white = whiteNoise(seed);
  let level = 0;
  return () => {
    level = level * 0.9975 + white() * 0.05;
    return level;
  };
}

/** A slow random curve through -1..1 that takes a new direction every `seconds`. */
export function wander(seed: number, seconds: number): Voice {
  const random = randomNumbers(seed);
  const points = Array.from({ length: 64 }, () => random() * 2 - 1);
  return (index) => {
    const at = index / sampleRateHertz / seconds;
    const cell = Math.floor(at);
    const share = at - cell;
    const weight = share * share * (3 - 2 * share);
    const from = points[cell % 64] ?? 0;
    const to = points[(cell + 1) % 64] ?? 0;
    return from + (to - from) * weight;
  };
}

/** A state-variable filter whose cutoff may move with every sample (Chamberlin's form, stable below 6 kHz or so). */
export function movingFilter(resonance: number): (input: number, cutoffHertz: number) => FilterOutputs {
  const outputs = { low: 0, band: 0, high: 0 };
  return (input, cutoffHertz) => {
    const tuning = 2 * Math.sin((Math.PI * Math.min(cutoffHertz, 7_000)) / sampleRateHertz);
    outputs.low += tuning * outputs.band;
    outputs.high = input - outputs.low - outputs.band / resonance;
    outputs.band += tuning * outputs.high;
    return outputs;
  };
}

/** What a filter gives after one sample; the object is reused. */
export interface FilterOutputs {
  readonly low: number;
  readonly band: number;
  readonly high: number;
}

/** A soft tone: a few harmonics that beat gently against their detuned twins. */
export function softTone(frequencyHertz: number, seed: number, brightness: number): Voice {
  const random = randomNumbers(seed);
  const partials = [1, 2, 3, 4, 5].flatMap((multiple) =>
    [-1, 1].map((side) => ({
      step:
        (2 * Math.PI * frequencyHertz * multiple * (1 + side * (0.0011 + 0.0008 * random()))) /
        sampleRateHertz,
      phase: random() * 2 * Math.PI,
      level: (0.5 * brightness ** (multiple - 1)) / multiple,
    })),
  );
  return (index) =>
    partials.reduce((sum, { step, phase, level }) => sum + level * Math.sin(step * index + phase), 0);
}

/** A room: parallel combs with damped feedback into all-passes, a different length on each side. */
export function addRoom(sound: Sound, options: { readonly wet: number; readonly tail: number }): void {
  const comb = (lengths: readonly number[]) => {
    const lines = lengths.map((length) => ({ line: new Float32Array(length), at: 0, damped: 0 }));
    const passes = [557, 443, 347].map((length) => ({ line: new Float32Array(length), at: 0 }));
    return (input: number): number => {
      let sum = 0;
      for (const state of lines) {
        const echo = state.line[state.at] ?? 0;
        state.damped = state.damped * 0.35 + echo * 0.65;
        state.line[state.at] = input + state.damped * options.tail;
        state.at = (state.at + 1) % state.line.length;
        sum += echo;
      }
      let out = sum / lines.length;
      for (const state of passes) {
        const echo = state.line[state.at] ?? 0;
        const through = echo - 0.5 * out;
        state.line[state.at] = out + 0.5 * through;
        state.at = (state.at + 1) % state.line.length;
        out = through;
      }
      return out;
    };
  };
  const roomLeft = comb([1557, 1617, 1491, 1422, 1277, 1356]);
  const roomRight = comb([1580, 1640, 1514, 1445, 1300, 1379]);
  for (let index = 0; index < sound.left.length; index++) {
    const left = sound.left[index] ?? 0;
    const right = sound.right[index] ?? 0;
    sound.left[index] = left + options.wet * roomLeft(left * 0.8 + right * 0.2);
    sound.right[index] = right + options.wet * roomRight(right * 0.8 + left * 0.2);
  }
}
