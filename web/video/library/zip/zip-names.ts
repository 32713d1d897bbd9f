import { videoFileName } from '../../video-file-name.ts';

/**
 * Gives each video of a zip a name of its own: its day, the beginning of its prompt, and a number if another one has
 * that name already, in any case of its letters, as on Windows and macOS.
 */
export function createZipNames(): (video: {
  readonly prompt: string;
  readonly created_at: string;
}) => string {
  const taken = new Set<string>();
  return ({ prompt, created_at: createdAt }) => {
    const stem = `${createdAt.slice(0, 10)}-${videoFileName(prompt).replace(/\.mp4$/, '')}`;
    let name = `${stem}.mp4`;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem}-${number}.mp4`;
    taken.add(name.toLowerCase());
    return name;
  };
}

const nameCharacters = 40;

/** 'Beach & dunes' → 'Beach-dunes.zip' */
export function zipFileName(title: string): string {
  const stem = title
    .slice(0, nameCharacters)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${stem === '' ? 'videos' : stem}.zip`;
}
