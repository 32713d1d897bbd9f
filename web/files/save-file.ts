/** Saves `contents` as a download named `name`. */
export function saveFile(contents: Blob, name: string): void {
  const url = URL.createObjectURL(contents);
  saveLink(url, name);
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The same for what an address of this site leads to. */
export function saveLink(url: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
}
