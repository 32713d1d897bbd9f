import { useMemo } from 'react';
import { encode } from 'uqr';
import { pathOfModules } from './authenticator-secret.ts';

/** Modules of light around the code, without which some cameras do not find it. */
const quietModules = 4;

/** A QR code, black on white in any theme: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: codeSize } = encode(text, { ecc: 'L', border: quietModules });
    return { path: pathOfModules(data), size: codeSize };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-frame forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
