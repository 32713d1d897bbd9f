import type { Resume } from '../../contract/messages.ts';

/** The largest résumé that is taken: `messageLimits.resumeBytes`. */
const maximumBytes = 3 * 1_024 * 1_024;

/** The longest name of one: `messageLimits.resumeFileNameCharacters`. */
const maximumNameCharacters = 150;

/** With which every PDF begins. */
const pdfSignature = '%PDF-';

/** What is wrong with a chosen file, as a sentence that says what to do; null: nothing. */
export async function problemWithResume(file: File): Promise<string | null> {
  if (file.size > maximumBytes) {
    const megabytes = (file.size / 1_048_576).toFixed(1);
    return `Choose a file of at most 3 MB: this one has ${megabytes} MB. Or give a link to it below.`;
  }
  const beginning = await file.slice(0, pdfSignature.length).text();
  return beginning === pdfSignature ? null : 'Choose a PDF file.';
}

/** The file as the message carries it. Throws what reading it throws: it may have been moved meanwhile. */
export async function resumeOf(file: File): Promise<Resume> {
  return { file_name: resumeName(file.name), content_base64: await base64Of(file) };
}

/** The name that the operator sees: without folders and what cannot be seen, ending in `.pdf`. */
export function resumeName(name: string): string {
  const stem = name
    .replace(/\.pdf$/i, '')
    .replace(/[/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  return `${stem.slice(0, maximumNameCharacters - '.pdf'.length) || 'resume'}.pdf`;
}

/** Some 4,000 characters a step: `fromCharCode` takes each byte as an argument. */
const stepBytes = 0x1000;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let characters = '';
  for (let start = 0; start < bytes.length; start += stepBytes) {
    characters += String.fromCharCode(...bytes.subarray(start, start + stepBytes));
  }
  return btoa(characters);
}
