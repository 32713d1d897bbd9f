const promptCharacters = 20;

/** 'A lighthouse at dusk, slowly' → 'A-lighthouse-at-dusk.mp4' */
export function videoFileName(prompt: string): string {
  return `${prompt.slice(0, promptCharacters).replace(/[^\p{L}\p{M}\p{N}]/gu, '-')}.mp4`;
}
