/**
 * `REELWRIGHT_API_KEY=… npm run samples -- add <video id> --section gallery|trending --title "…" [--site https://…]` puts
 * a tall video of the key's owner on the landing page, at the next build; `list` lists such samples, and `remove <name>`
 * removes one. Without `--site`, the site that runs on this machine. Needs ffmpeg (README.md).
 */
import { parseArgs } from 'node:util';
import { addSample, listSamples, readSection, removeSample } from './own-samples.ts';

const usage =
  'npm run samples -- add <video id> --section gallery|trending --title <text> [--site <https address>] | list | remove <name>';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { section: { type: 'string' }, title: { type: 'string' }, site: { type: 'string' } },
  });
  const [action, subject] = positionals;
  const { section, title, site = 'http://localhost:4280' } = values;
  const key = process.env.REELWRIGHT_API_KEY;
  if (action === 'list') {
    for (const line of await listSamples()) console.log(line);
  } else if (action === 'remove' && subject !== undefined) {
    await removeSample(subject);
    console.log(`Removed ${subject}. The next build no longer shows it.`);
  } else if (action === 'add' && subject !== undefined && section !== undefined && title !== undefined) {
    if (key === undefined) throw new Error('Set REELWRIGHT_API_KEY to an API key of the owner of the video.');
    const name = await addSample({ videoId: subject, section: readSection(section), title, site, key });
    console.log(`Added ${name}. The next build shows it in ${section}; commit its files.`);
  } else {
    throw new Error(usage);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
