import { expect, it } from 'vitest';
import { seaWaveform } from '../../web/content/waveform.ts';
import { soundBeds } from './beds.ts';
import { waveformOf } from './waveform.ts';

it('the waveform that the landing page draws is that of the sample scene of the sea', () => {
  expect(seaWaveform).toEqual(waveformOf(soundBeds['sea-at-dusk'](8), seaWaveform.length));
});
