/**
 * A line of somebody else's text for a terminal: what could move the cursor, clear the screen or turn the direction of
 * what follows is shown as its number instead. A tab is let through.
 */
export function printable(line: string): string {
  return line.replace(
    /[^\P{Cc}\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
