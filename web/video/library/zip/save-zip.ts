import { saveFile } from '../../../files/save-file.ts';

/** A file on the disk that the person chose, which takes the zip as it comes. */
export interface ZipFile {
  createWritable(): Promise<WritableStream<Uint8Array>>;
}

declare global {
  interface Window {
    /** Chrome and Edge only: https://wicg.github.io/file-system-access/#api-showsavefilepicker */
    showSaveFilePicker?: (options: {
      readonly suggestedName: string;
      readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
    }) => Promise<ZipFile>;
  }
}

/** Whether a zip goes to the disk as it comes, without a limit. */
export function streamsToDisk(): boolean {
  return window.showSaveFilePicker !== undefined;
}

/** Asks where to save, directly after a press; null: the person closed the picker. */
export async function chooseZipFile(suggestedName: string): Promise<ZipFile | 'memory' | null> {
  if (window.showSaveFilePicker === undefined) return 'memory';
  try {
    return await window.showSaveFilePicker({
      suggestedName,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Writes a zip to its file, or saves it as a download. An abort leaves no file. */
export async function saveZip(
  stream: ReadableStream<Uint8Array>,
  { file, name, signal }: { file: ZipFile | 'memory'; name: string; signal: AbortSignal },
): Promise<void> {
  if (file !== 'memory') {
    await stream.pipeTo(await file.createWritable(), { signal });
    return;
  }
  const contents = await new Response(stream, { headers: { 'content-type': 'application/zip' } }).blob();
  signal.throwIfAborted();
  saveFile(contents, name);
}
