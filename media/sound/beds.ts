import type { Style } from '../clips.ts';
import {
  addRoom,
  addVoice,
  brownNoise,
  movingFilter,
  randomNumbers,
  type Sound,
  sampleRateHertz,
  silence,
  softTone,
  type Voice,
  wander,
  whiteNoise,
} from './synthesis.ts';

/** The sound of each scene before it is mastered: what is heard there, over a chord so quiet that it is felt. */
export const soundBeds: Record<Style, (seconds: number) => Sound> = {
  'sea-at-dusk': (seconds) => {
    const sound = chord(seconds, [73.42, 110, 174.61, 220, 329.63], 0.014, 11);
    addRoom(sound, { wet: 1.6, tail: 0.86 });
    for (const [pan, seed] of [
      [-0.75, 1],
      [0.75, 2],
    ] as const) {
      addVoice(sound, rumble(seed, 0.05), pan);
      addVoice(sound, breakers(seed + 20, seed * 1.7), pan);
    }
    return sound;
  },
  'neon-rain': (seconds) => {
    const sound = chord(seconds, [55, 82.41, 130.81, 155.56, 233.08], 0.016, 31);
    addDrops(sound, 41, 24);
    addRoom(sound, { wet: 1.5, tail: 0.84 });
    addVoice(sound, mainsHum(0.006), 0.5);
    for (const [pan, seed] of [
      [-0.9, 3],
      [0.9, 4],
    ] as const) {
      addVoice(sound, rumble(seed, 0.025), pan);
      addVoice(sound, rainfall(seed + 40), pan);
    }
    return sound;
  },
  dunes: (seconds) => {
    const sound = chord(seconds, [65.41, 98, 196, 293.66], 0.02, 51);
    addRoom(sound, { wet: 1.4, tail: 0.87 });
    for (const [pan, seed] of [
      [-0.8, 5],
      [0.8, 6],
    ] as const) {
      addVoice(sound, rumble(seed, 0.025), pan);
      addVoice(sound, wind(seed + 60, 430, 3.2, 0.26), pan);
      addVoice(sound, blownSand(seed + 70), -pan);
    }
    return sound;
  },
  aurora: (seconds) => {
    const sound = chord(seconds, [98, 146.83, 220, 246.94, 369.99], 0.03, 71);
    addShimmer(sound, 81);
    addRoom(sound, { wet: 2.4, tail: 0.9 });
    for (const [pan, seed] of [
      [-0.8, 7],
      [0.8, 8],
    ] as const) {
      addVoice(sound, rumble(seed, 0.02), pan);
      addVoice(sound, wind(seed + 90, 620, 2.2, 0.05), pan);
    }
    return sound;
  },
};

/** Sustained tones that swell against each other. */
function chord(seconds: number, frequenciesHertz: readonly number[], level: number, seed: number): Sound {
  const sound = silence(seconds);
  for (const [place, frequency] of frequenciesHertz.entries()) {
    const tone = softTone(frequency, seed + place, 0.42);
    const swell = wander(seed + 100 + place, 1.9 + 0.3 * place);
    const pan = (place / (frequenciesHertz.length - 1)) * 1.4 - 0.7;
    addVoice(sound, (index) => tone(index) * level * (0.65 + 0.35 * swell(index)), pan);
  }
  return sound;
}

function rumble(seed: number, level: number): Voice {
  const noise = brownNoise(seed);
  const filter = movingFilter(0.7);
  return () => filter(noise(), 190).low * level;
}

/** Waves that rise, break and draw back: dark on the way up, bright foam on the way down. */
function breakers(seed: number, offsetSeconds: number): Voice {
  const noise = whiteNoise(seed);
  const body = movingFilter(0.7);
  const foam = movingFilter(0.6);
  const periodSeconds = 4.3;
  return (index) => {
    const phase = (index / sampleRateHertz + offsetSeconds) / periodSeconds;
    const share = phase - Math.floor(phase);
    const rise = share < 0.38 ? (share / 0.38) ** 2 : Math.exp(-(share - 0.38) * 4.2);
    const hiss =
      share < 0.34
        ? 0
        : Math.sin(Math.min(1, (share - 0.34) / 0.12) * (Math.PI / 2)) * Math.exp(-(share - 0.34) * 4.6);
    const sample = noise();
    return (
      body(sample, 300 + 1_100 * rise).low * (0.1 + 0.34 * rise) +
      foam(sample, 2_600).high * 0.055 * (0.15 + hiss)
    );
  };
}

function rainfall(seed: number): Voice {
  const noise = whiteNoise(seed);
  const random = randomNumbers(seed + 1);
  const patter = movingFilter(0.9);
  const far = movingFilter(0.6);
  let click = 0;
  return () => {
    if (random() < 0.006) click = 0.4 + 0.6 * random();
    click *= 0.984;
    const sample = noise();
    return patter(sample * click, 3_400).band * 0.2 + far(sample, 1_250).low * 0.05 + sample * 0.01;
  };
}

/** Single drops from a ledge: a falling chirp, as the bubble under a drop makes. */
function addDrops(sound: Sound, seed: number, count: number): void {
  const random = randomNumbers(seed);
  const lengthSeconds = sound.left.length / sampleRateHertz;
  for (let drop = 0; drop < count; drop++) {
    const start = Math.floor(random() * (lengthSeconds - 0.2) * sampleRateHertz);
    const pitch = 700 + 1_900 * random() ** 2;
    const level = 0.012 + 0.03 * random() ** 3;
    addVoice(
      sound,
      (index) => {
        const age = (index - start) / sampleRateHertz;
        if (age < 0 || age > 0.12) return 0;
        return level * Math.exp(-age * 55) * Math.sin(2 * Math.PI * pitch * (age + 2.2 * age * age));
      },
      random() * 1.6 - 0.8,
    );
  }
}

/** The transformer of a sign: twice the mains frequency, with its edge. */
function mainsHum(level: number): Voice {
  const flicker = wander(91, 0.31);
  return (index) => {
    const at = (2 * Math.PI * 100 * index) / sampleRateHertz;
    return (
      level *
      (1 + 0.25 * flicker(index)) *
      (Math.sin(at) * 0.6 + Math.sin(2 * at) * 0.35 + Math.sin(7 * at) * 0.06)
    );
  };
}

/** Gusts: noise through a resonance that wanders with the wind's force. */
function wind(seed: number, centreHertz: number, resonance: number, level: number): Voice {
  const noise = whiteNoise(seed);
  const gust = wander(seed + 1, 1.7);
  const flutter = wander(seed + 2, 0.36);
  const filter = movingFilter(resonance);
  return (index) => {
    const force = 0.55 + 0.38 * gust(index) + 0.07 * flutter(index);
    return filter(noise(), centreHertz * (0.55 + 0.95 * force)).band * level * (0.12 + force * force);
  };
}

function blownSand(seed: number): Voice {
  const noise = whiteNoise(seed);
  const gust = wander(seed + 1, 1.3);
  const filter = movingFilter(0.7);
  return (index) => filter(noise(), 4_200).high * 0.016 * Math.max(0, 0.35 + 0.65 * gust(index)) ** 2;
}

/** High bells without an attack, each fading in and out by itself. */
function addShimmer(sound: Sound, seed: number): void {
  const random = randomNumbers(seed);
  const scaleHertz = [587.33, 739.99, 880, 987.77, 1_174.66, 1_479.98, 1_760];
  for (let bell = 0; bell < 16; bell++) {
    const frequency = scaleHertz[Math.floor(random() * scaleHertz.length)] ?? 880;
    const middle = random() * (sound.left.length / sampleRateHertz);
    const width = 0.5 + 0.9 * random();
    const tremble = 3 + 4 * random();
    const step = (2 * Math.PI * frequency) / sampleRateHertz;
    addVoice(
      sound,
      (index) => {
        const away = (index / sampleRateHertz - middle) / width;
        if (Math.abs(away) > 3) return 0;
        return 0.007 * Math.exp(-away * away) * Math.sin(step * index) * (1 + 0.3 * Math.sin(tremble * away));
      },
      random() * 1.8 - 0.9,
    );
  }
}
