/**
 * A line of foreign text made safe for a terminal: characters that move the cursor, clear the screen or change the
 * direction are shown as their code points. Tabs stay.
 */
export function printable(line: string): string {
  return line.replace(
    /[^\P{Cc}\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
