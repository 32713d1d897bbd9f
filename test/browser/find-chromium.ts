import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };

/** What Playwright's `launch` needs to start a browser. */
export interface Chromium {
  readonly executablePath: string;
  /** The environment of its process. */
  readonly env: Readonly<Record<string, string>>;
}

/** Where Chromium and Chrome live on Debian, Fedora and macOS. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache');

/**
 * A Chromium for the tests: `CHROMIUM_PATH`, or an installed one, or the one that comes with npm.
 *
 * @returns null where there is none: the npm package has Linux on x64 only
 * @throws an Error if the npm package's browser cannot be unpacked
 */
export function findChromium(): Chromium | null {
  const executablePath = process.env.CHROMIUM_PATH ?? installed.find((candidate) => existsSync(candidate));
  if (executablePath !== undefined) return { executablePath, env: environment() };
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = unpackedPackage();
  return {
    executablePath: path.join(folder, 'chromium'),
    env: environment({
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    }),
  };
}

function environment(added: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(inherited), ...added };
}

/** The folder with the browser of `@sparticuz/chromium`, its libraries and its font. Unpacked once, in some 3 s. */
function unpackedPackage(): string {
  const folder = path.join(cache, `chromium-${project.devDependencies['@sparticuz/chromium']}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unpacking = mkdtempSync(`${folder}-`);
  // The package unpacks into the folder for temporary files, and its libraries only where it takes itself to be in Lambda.
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--eval',
      `import('${import.meta.resolve('@sparticuz/chromium')}').then((it) => it.default.executablePath())`,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    },
  );
  if (status !== 0) throw new Error(`The browser of @sparticuz/chromium was not unpacked: ${stderr}`);
  writeFileSync(
    path.join(unpacking, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(unpacking, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unpacking, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
