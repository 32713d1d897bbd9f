import { type Sound, sampleRateHertz } from './synthesis.ts';

const targetLoudness = -18;
/** -1.5 dBFS: what remains is for the encoder's overshoot. */
const ceiling = 0.84;

/** Brings a sound to -18 LUFS with fades at both ends; no sample passes -1.5 dBFS. */
export function master(
  sound: Sound,
  fades: { readonly inSeconds: number; readonly outSeconds: number },
): Sound {
  const gain = 10 ** ((targetLoudness - integratedLoudness(sound)) / 20);
  const length = sound.left.length;
  const shaped = (samples: Float32Array) =>
    samples.map((sample, index) => {
      const fromStart = index / sampleRateHertz / fades.inSeconds;
      const fromEnd = (length - 1 - index) / sampleRateHertz / fades.outSeconds;
      return limited(sample * gain) * fade(fromStart) * fade(fromEnd);
    });
  return { left: shaped(sound.left), right: shaped(sound.right) };
}

function fade(share: number): number {
  return share >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * Math.max(share, 0));
}

/** Straight up to half the ceiling, then bending towards it. */
function limited(sample: number): number {
  const knee = ceiling / 2;
  const size = Math.abs(sample);
  if (size <= knee) return sample;
  return Math.sign(sample) * (knee + (ceiling - knee) * Math.tanh((size - knee) / (ceiling - knee)));
}

/**
 * Loudness in LUFS after ITU-R BS.1770-4: K-weighting, blocks of 400 ms every 100 ms, both gates.
 * The filters' coefficients are the recommendation's own for 48 kHz.
 */
export function integratedLoudness(sound: Sound): number {
  const left = weighted(sound.left);
  const right = weighted(sound.right);
  const block = 0.4 * sampleRateHertz;
  const step = 0.1 * sampleRateHertz;
  const powers: number[] = [];
  for (let start = 0; start + block <= left.length; start += step) {
    let sum = 0;
    for (let index = start; index < start + block; index++) {
      sum += (left[index] ?? 0) ** 2 + (right[index] ?? 0) ** 2;
    }
    powers.push(sum / block);
  }
  const loudness = (power: number) => -0.691 + 10 * Math.log10(power);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const heard = powers.filter((power) => loudness(power) > -70);
  const gate = loudness(mean(heard)) - 10;
  return loudness(mean(heard.filter((power) => loudness(power) > gate)));
}

function weighted(samples: Float32Array): Float32Array {
  const shelf = biquad(
    [1.53512485958697, -2.69169618940638, 1.19839281085285],
    [-1.69065929318241, 0.73248077421585],
  );
  const highPass = biquad([1, -2, 1], [-1.99004745483398, 0.99007225036621]);
  return samples.map((sample) => highPass(shelf(sample)));
}

function biquad(
  [b0, b1, b2]: readonly [number, number, number],
  [a1, a2]: readonly [number, number],
): (input: number) => number {
  let first = 0;
  let second = 0;
  return (input) => {
    const output = b0 * input + first;
    first = b1 * input - a1 * output + second;
    second = b2 * input - a2 * output;
    return output;
  };
}
