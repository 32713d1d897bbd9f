import type { Resume } from '../../contract/messages.ts';

/** `messageLimits.resumeFileNameCharacters` */
const maximumNameCharacters = 150;

/** Returns the file for the message. Throws if it became unreadable. */
export async function resumeOf(file: File): Promise<Resume> {
  return { file_name: resumeName(file.name), content_base64: await base64Of(file) };
}

/** Returns the name without folders and invisible characters, ending in `.pdf`. */
export function resumeName(name: string): string {
  const stem = name
    .replace(/\.pdf$/i, '')
    .replace(/[/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  return `${stem.slice(0, maximumNameCharacters - '.pdf'.length) || 'resume'}.pdf`;
}

/** `fromCharCode` takes each byte as an argument, so the steps are small. */
const stepBytes = 0x1000;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let characters = '';
  for (let start = 0; start < bytes.length; start += stepBytes) {
    characters += String.fromCharCode(...bytes.subarray(start, start + stepBytes));
  }
  return btoa(characters);
}
