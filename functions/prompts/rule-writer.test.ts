import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promptMaximumCharacters } from '../../contract/billing/catalog.ts';
import { languages } from '../../contract/fields/languages.ts';
import { text } from '../../contract/fields/text-schemas.ts';
import { WrittenPrompt } from './prompt-writer.ts';
import { writeByRules } from './rule-writer.ts';

describe('the simulated writer', () => {
  it('sorts what a prompt says, and adds only what it leaves out', () => {
    const prompt = 'A lighthouse at dusk, waves breaking softly below, its lamp just starting to turn';
    expect(writeByRules(prompt, 'en')).toEqual({
      subject: 'A lighthouse at dusk',
      motion: 'waves breaking softly below, its lamp just starting to turn',
      camera: 'slow push in',
      light: 'A lighthouse at dusk, its lamp just starting to turn',
      sound: 'the quiet sounds of the place',
      prompt: `${prompt}. The camera pushes in slowly. The quiet sounds of the place are heard.`,
    });
  });

  it('leaves a prompt that says everything as it is', () => {
    const prompt = 'A fox runs through snow. Tracking shot. Moonlight. Only the sound of its steps.';
    expect(writeByRules(prompt, 'en')).toMatchObject({ prompt, camera: 'Tracking shot', light: 'Moonlight' });
  });

  it.each([
    ['de', 'Ein Leuchtturm', 'Ein Leuchtturm. Alles bewegt sich sanft und natürlich.'],
    ['es', 'Un faro', 'Un faro. Todo se mueve con suavidad y naturalidad.'],
    ['ja', '灯台', '灯台。すべてが穏やかに、自然に動きます。カメラがゆっくり寄っていきます。'],
  ] as const)('writes in the language %s', (language, prompt, beginning) => {
    expect(writeByRules(prompt, language).prompt.slice(0, beginning.length)).toBe(beginning);
  });

  it('adds what there is room for, and nothing to a prompt of the greatest length', () => {
    expect(writeByRules('a'.repeat(1_950), 'en').prompt).toHaveLength(
      1_950 + '. Everything moves gently and naturally.'.length,
    );
    expect(writeByRules('a'.repeat(2_000), 'en').prompt).toHaveLength(2_000);
  });

  it('keeps the rule of all texts, and a prompt’s own words, whatever it is', () => {
    const schema = text(1, promptMaximumCharacters);
    const hostile = [
      '!!!',
      '\u{1f600}'.repeat(900),
      `${'a'.repeat(399)}\u{1f600}`,
      'a\n\nb',
      ',,,',
      'a'.repeat(2_000),
    ];
    const prompts = fc
      .oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...hostile))
      .map((one) => schema.safeParse(one).data)
      .filter((one) => one !== undefined);
    fc.assert(
      fc.property(prompts, fc.constantFrom(...languages), (prompt, language) => {
        const written = writeByRules(prompt, language);
        expect(WrittenPrompt.safeParse(written).success).toBe(true);
        expect(written.prompt.startsWith(prompt)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
