import { useMemo } from 'react';
import { encode } from 'uqr';
import { pathOfModules } from './authenticator-secret.ts';

/** The quiet zone, in modules: some cameras need it. */
const quietModules = 4;

/** Black on white in every theme, for cameras. */
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
