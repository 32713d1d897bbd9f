/** Loudness of the sea sample in 48 equal parts, at most 100 (media/sound/waveform.ts). */
export const seaWaveform: readonly number[] = [
  89, 83, 83, 77, 68, 63, 61, 53, 53, 60, 55, 63, 63, 82, 88, 100, 90, 80, 76, 65, 64, 62, 68, 75, 90, 96, 91,
  86, 75, 71, 68, 63, 51, 50, 53, 56, 62, 61, 71, 83, 92, 98, 92, 78, 79, 61, 61, 69,
];
