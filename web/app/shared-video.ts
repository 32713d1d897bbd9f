import { localItems } from '../session/browser-storage.ts';
import { draftKey } from '../session/personal-items.ts';
import { startPlayer } from '../video/player/player.ts';

/*
 * The page of a shared video (functions/videos/sharing/shared-video-document.ts), which works without it, has
 * our player then, and a link to the generator that takes the video's options along.
 */

const frame = document.querySelector<HTMLElement>('.screen');
if (frame !== null) {
  startPlayer(frame, {
    play: 'Play',
    pause: 'Pause',
    backOneFrame: 'Back one frame',
    forwardOneFrame: 'Forward one frame',
    position: 'Position',
    positionOf: (time, end) => `${time} of ${end}`,
    mute: 'Mute',
    unmute: 'Unmute',
    speed: (rate) => `Speed: ${rate}`,
    loop: 'Loop',
    fullScreen: 'Full screen',
  });
}

const make = document.querySelector<HTMLAnchorElement>('a.make');
make?.addEventListener('click', () => {
  const { shape, duration } = make.dataset;
  const prompt = document.querySelector('.prompt')?.textContent ?? '';
  if (prompt === '') return;
  // The form reads it: pages/generate/draft/kept-draft.ts.
  const draft = { at: Date.now(), mode: 'text', prompt, shape, duration: Number(duration) };
  localItems.setItem(draftKey, JSON.stringify(draft));
});
