/**
 * Reduces both font families to the letters, weights and sizes of the design. Run `npm run subset-fonts`
 * after a change of a font or the design; a build needs no font tools, since the results are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const sources = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url));
const results = fileURLToPath(new URL('./fonts/', import.meta.url));

const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
/** With the ñ of 'Español', which every page shows. The unicode-ranges of fonts.css must agree. */
const english = `${printableAscii.join('')}\u00a0©£·×ñ–—‘’“”•…€←→−✓`;
const germanAndSpanish = '¡¿ªº«»ÁÄÉÍÑÓÖÚÜßáäéíñóöúü‚„';
/** Characters of addresses and code, and arrows. */
const notInTitles = /[<=>[\\\]^_`{|}~©£ñ•←−✓]/g;

const cuts = [
  {
    source: 'imbue/files/imbue-latin-opsz-normal.woff2',
    result: 'imbue',
    // One optical size between those of phones (56 px) and wide screens (150 px) replaces the axis, which
    // would be two fifths of the file.
    axes: { wght: 380, opsz: 72 },
    // Titles are letter-spaced, so browsers make no ligatures.
    features: ['kern'],
    english: english.replace(notInTitles, ''),
  },
  {
    source: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    result: 'hanken-grotesk',
    axes: { wght: { min: 400, max: 600 } },
    features: ['kern', 'tnum', 'zero'],
    english,
  },
] as const;

mkdirSync(results, { recursive: true });
for (const { source, result, axes, features, english: letters } of cuts) {
  for (const [name, text] of [
    [`${result}.woff2`, letters],
    [`${result}-german-spanish.woff2`, germanAndSpanish],
  ] as const) {
    // The package's types lack `keepFeatures` and reject it in a literal.
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: [...features] } as const;
    const font = await subsetFont(readFileSync(sources + source), text, options);
    writeFileSync(results + name, font);
    process.stdout.write(`${name}: ${(font.length / 1024).toFixed(1)} KB\n`);
  }
}
