import { existsSync } from 'node:fs';

/** Where Chromium and Chrome live on Debian, Fedora, macOS. `CHROMIUM_PATH` comes first. */
const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium on this machine, or null. */
export function findChromium(): string | null {
  return candidates.find((candidate) => candidate !== undefined && existsSync(candidate)) ?? null;
}
