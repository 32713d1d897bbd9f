import { mkdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { cardSize, cards, icons, maximumCardBytes } from './clips.ts';
import { stillAsDataUrl } from './encoding.ts';
import { chromiumPath } from './masters.ts';
import { scenePasses } from './scenes/scenes.ts';
import { openShaderStage } from './stage/shader-stage.ts';

const publicFolder = new URL('../web/public/', import.meta.url).pathname;
const favicon = join(publicFolder, 'favicon.svg');
const requireFrom = createRequire(import.meta.url);

/** The site's colors at night, as `web/design/tokens.css` has them. */
const colors = { room: '#0e0c0a', ink: '#f1eadc', dim: '#bdb3a4', accent: '#f2a83b' } as const;

/** Drawn at the nearest size above a card's that the shaders' packing allows, and cut to it. */
const drawnSize = { width: cardSize.width, height: 632 } as const;

/** Draws the pictures that other sites and messengers show for a link to a page. */
export async function renderCards(): Promise<void> {
  const folder = join(publicFolder, 'showcase/cards');
  await mkdir(folder, { recursive: true });
  await withPage(async (page) => {
    await page.setViewportSize(cardSize);
    for (const card of cards) {
      await page.setContent(await cardDocument(card), { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await photographWithin(page, join(folder, `${card.name}.jpg`));
      console.log(`cards/${card.name}.jpg`);
    }
  });
}

/** Draws the site's icons from its favicon. */
export async function renderIcons(): Promise<void> {
  const folder = join(publicFolder, 'icons');
  await mkdir(folder, { recursive: true });
  const svg = await readFile(favicon, 'utf8');
  await withPage(async (page) => {
    for (const { name, size, bleeds, scale } of icons) {
      await page.setViewportSize({ width: size, height: size });
      // Systems that cut icons to a shape of their own want the ground to reach the edges, and the sign within.
      const ground = bleeds ? colors.room : 'transparent';
      await page.setContent(`<!doctype html><style>
        html, body { margin: 0; height: 100%; background: ${ground} }
        body { display: grid; place-items: center }
        svg { width: ${100 * scale}%; height: ${100 * scale}% }
      </style>${svg}`);
      await page.screenshot({ path: join(folder, name), omitBackground: !bleeds });
      console.log(`icons/${name}`);
    }
  });
}

async function cardDocument({
  scene,
  atSeconds,
  isMirrored,
  title,
}: (typeof cards)[number]): Promise<string> {
  const [frame, display] = await Promise.all([
    drawFrame(scene, atSeconds),
    fontAsDataUrl('@fontsource-variable/imbue/files/imbue-latin-opsz-normal.woff2'),
  ]);
  const lines = title.map((line) => `<span>${line}</span>`).join('');
  return `<!doctype html><style>
    @font-face { font-family: Imbue; font-weight: 100 900; src: url(${display}) format('woff2') }
    * { margin: 0; box-sizing: border-box }
    body { width: ${cardSize.width}px; height: ${cardSize.height}px; overflow: hidden; background: ${colors.room};
      color: ${colors.ink}; font-family: Imbue; font-optical-sizing: auto }
    .frame { position: absolute; inset: 0; background: url(${frame}) center / cover;
      transform: scaleX(${isMirrored ? -1 : 1}) }
    .shade { position: absolute; inset: 0; background:
      radial-gradient(62% 78% at 14% 92%, rgb(14 12 10 / 0.80), rgb(14 12 10 / 0.56) 45%, rgb(14 12 10 / 0)),
      radial-gradient(40% 42% at 12% 8%, rgb(14 12 10 / 0.66), rgb(14 12 10 / 0)),
      linear-gradient(0deg, rgb(14 12 10 / 0.50), rgb(14 12 10 / 0) 32%) }
    .finder { position: absolute; inset: 36px; color: ${colors.dim} }
    .mark { position: absolute; left: 84px; top: 80px; display: flex; align-items: center; gap: 18px;
      font-size: 52px; font-weight: 450; line-height: 1; letter-spacing: -0.01em }
    .mark svg { width: 38px; height: 38px }
    h1 { position: absolute; left: 80px; bottom: 74px; font-size: 128px; font-weight: 420; line-height: 0.94;
      letter-spacing: -0.022em }
    h1 span { display: block; white-space: nowrap }
  </style>
  <div class="frame"></div><div class="shade"></div>
  <svg class="finder" width="${cardSize.width - 72}" height="${cardSize.height - 72}" fill="none" stroke="currentColor"
    stroke-width="2">${finderCorners(cardSize.width - 72, cardSize.height - 72, 34)}</svg>
  <p class="mark"><svg viewBox="0 0 24 24" fill="none"><path d="M2 6V2h4M18 2h4v4M22 18v4h-4M6 22H2v-4"
    stroke="${colors.ink}" stroke-width="1.5"/><circle cx="12" cy="12" r="4" fill="${colors.accent}"/></svg>Reelwright</p>
  <h1>${lines}</h1>`;
}

/** The viewfinder's four corners. */
function finderCorners(width: number, height: number, arm: number): string {
  const right = width - 1;
  const bottom = height - 1;
  return `<path d="M1 ${arm}V1H${arm}M${right - arm} 1H${right}V${arm}M${right} ${bottom - arm}V${bottom}H${right - arm}M${arm} ${bottom}H1V${bottom - arm}"/>`;
}

async function drawFrame(scene: (typeof cards)[number]['scene'], atSeconds: number): Promise<string> {
  const stage = await openShaderStage({
    passes: scenePasses(scene),
    size: drawnSize,
    shape: '16x9',
    executablePath: chromiumPath,
  });
  try {
    const frames = stage.renderFrames([atSeconds]);
    return await stillAsDataUrl(frames, drawnSize);
  } finally {
    await stage.close();
  }
}

async function fontAsDataUrl(file: string): Promise<string> {
  const font = await readFile(requireFrom.resolve(file));
  return `data:font/woff2;base64,${font.toString('base64')}`;
}

/** @throws when even a coarse picture is larger than a card may be. */
async function photographWithin(page: Page, file: string): Promise<void> {
  for (const quality of [90, 86, 82, 78, 72, 66, 60]) {
    await page.screenshot({ path: file, type: 'jpeg', quality });
    if ((await stat(file)).size <= maximumCardBytes) return;
  }
  throw new Error(`${file} does not fit into ${maximumCardBytes} bytes.`);
}

async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  try {
    await use(await browser.newPage());
  } finally {
    await browser.close();
  }
}
