/** The id of content credentials, as readers of them show it. Null: the text is something else. */
export function credentialsIdIn(text: string): string | null {
  const [, id] =
    /^(?:urn:(?:c2pa|uuid):|xmp:iid:)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(text.trim()) ?? [];
  return id?.toLowerCase() ?? null;
}
