/** A secret as people read and type it: in groups of four. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The modules of a QR code as the path of an SVG, one run of dark modules after another, in units of a module. */
export function pathOfModules(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last !== undefined && last.start + last.length === x) last.length += 1;
    else runs.push({ start: x, length: 1 });
  });
  return runs;
}

/**
 * What the QR code of an authenticator says: codes of six digits, a new one each 30 seconds, as authenticators take for
 * granted. https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function setupUri(secret: string, email: string): string {
  const issuer = 'Reelwright';
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
