/**
 * Cuts the two families down to what a page needs before it is painted: English text, the letters that German and Spanish
 * add to it, the weights and sizes that the design uses. Run it after a change of either font's version or of what the design uses: `npm run subset-fonts`. The
 * results are in the repository, so a build needs no font tools.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const sources = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url));
const results = fileURLToPath(new URL('./fonts/', import.meta.url));

const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
/** With the ñ of 'Español', which every page's choice of languages has. fonts.css has the same in its unicode-ranges. */
const english = `${printableAscii.join('')}\u00a0©£·×ñ–—‘’“”•…€←→−✓`;
const germanAndSpanish = '¡¿ªº«»ÁÄÉÍÑÓÖÚÜßáäéíñóöúü‚„';
/** What addresses and code are written with, and drawn arrows: titles have none of it. */
const notInTitles = /[<=>[\\\]^_`{|}~©£ñ•←−✓]/g;

const cuts = [
  {
    source: 'imbue/files/imbue-latin-opsz-normal.woff2',
    result: 'imbue',
    // Titles have one weight. Of the optical sizes one between a phone's titles (56 px) and a wide screen's (150 px): the axis
    // would be two fifths of the file, and is hardly seen.
    axes: { wght: 380, opsz: 72 },
    // Titles are set tight, and a browser makes no ligatures where letters are spaced.
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
    // A constant, because the package's types do not know `keepFeatures`.
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: [...features] } as const;
    const font = await subsetFont(readFileSync(sources + source), text, options);
    writeFileSync(results + name, font);
    process.stdout.write(`${name}: ${(font.length / 1024).toFixed(1)} KB\n`);
  }
}
