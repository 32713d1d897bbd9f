/** Drawn on 16 by 16. */
interface Icon {
  readonly filled?: string;
  readonly line?: string;
}

export const playerIcons = {
  play: { filled: 'M3 1.5v13l11-6.5z' },
  pause: { filled: 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z' },
  back: { filled: 'M13 2v12L6 8z', line: 'M3.75 2v12' },
  forward: { filled: 'M3 2v12l7-6z', line: 'M12.25 2v12' },
  sound: {
    filled: 'M1 5.5h3L8 2v12l-4-3.5H1z',
    line: 'M10.5 5.5a3.5 3.5 0 0 1 0 5M12.5 3.5a6.4 6.4 0 0 1 0 9',
  },
  muted: { filled: 'M1 5.5h3L8 2v12l-4-3.5H1z', line: 'm10.5 6 4 4m0-4-4 4' },
  loop: {
    line: 'M1.75 8V6.5a2.5 2.5 0 0 1 2.5-2.5h9m-2.5-3 3 3-3 3M14.25 8v1.5a2.5 2.5 0 0 1-2.5 2.5h-9m2.5 3-3-3 3-3',
  },
  full: { line: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4' },
} as const satisfies Readonly<Record<string, Icon>>;

const namespace = 'http://www.w3.org/2000/svg';

/** A picture of that name, for the eye only. */
export function playerIcon(name: keyof typeof playerIcons): SVGSVGElement {
  const { filled, line }: Icon = playerIcons[name];
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(pathOf(filled, 'currentColor', 'none'), pathOf(line, 'none', 'currentColor'));
  return svg;
}

function pathOf(shape: string | undefined, fill: string, stroke: string): SVGPathElement {
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', shape ?? '');
  path.setAttribute('fill', fill);
  path.setAttribute('stroke', stroke);
  path.setAttribute('stroke-width', '1.5');
  return path;
}
