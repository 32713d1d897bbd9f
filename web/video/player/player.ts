import { formatPlayingTime } from '../../locales/playing-time.ts';
import { playerIcon, type playerIcons } from './player-icons.ts';
import { playerStyle } from './player-style.ts';

/** In the language of the page. */
export interface PlayerWords {
  readonly play: string;
  readonly pause: string;
  readonly backOneFrame: string;
  readonly forwardOneFrame: string;
  readonly position: string;
  readonly positionOf: (time: string, end: string) => string;
  readonly mute: string;
  readonly unmute: string;
  readonly speed: (rate: string) => string;
  readonly loop: string;
  readonly fullScreen: string;
}

/** Every model and sample has it. */
const framesPerSecond = 24;
const seekSeconds = 1;
/** The usual one first. */
const rates = [1, 1.5, 2, 0.25, 0.5];
const awakeMilliseconds = 2_000;

let sheet: CSSStyleSheet | null = null;

/**
 * Replaces the browser's controls of the frame's video by ours: below the picture, hidden while it plays and
 * nothing is pointed at or focused. Returns a function that undoes it.
 *
 * Keys, with the focus in the frame: space plays and pauses, the arrows seek by a second, comma and period by a
 * frame; `l` loops, `m` mutes, `f` fills the screen.
 */
export function startPlayer(frame: HTMLElement, words: PlayerWords): () => void {
  const video = frame.querySelector('video');
  if (video === null) throw new Error('A player needs a video.');
  adoptStyle();
  const stopped = new AbortController();
  const listen = { signal: stopped.signal };
  const actions = actionsOf(frame, video);
  const { bar, show } = barOf(video, words, actions);
  const start = document.createElement('span');
  start.className = 'player-start';
  start.append(playerIcon('play'));

  video.controls = false;
  frame.classList.add('player');
  frame.role = 'group';
  frame.ariaLabel = video.ariaLabel;
  // A click on the picture brings the keys.
  frame.tabIndex = -1;
  frame.append(start, bar);
  followPlayback(frame, video, show, listen);
  followPointer(frame, video, actions.toggle, listen);
  frame.addEventListener('keydown', (event) => act(event, actions), listen);
  // No event tells of a loop.
  for (const event of ['click', 'keydown']) frame.addEventListener(event, show, listen);
  return () => {
    stopped.abort();
    start.remove();
    bar.remove();
    video.controls = true;
  };
}

function adoptStyle(): void {
  if (sheet !== null) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(playerStyle);
  document.adoptedStyleSheets.push(sheet);
}

type Actions = ReturnType<typeof actionsOf>;

function actionsOf(frame: HTMLElement, video: HTMLVideoElement) {
  const seek = (seconds: number) => {
    video.currentTime = Math.min(video.duration || 0, Math.max(0, seconds));
  };
  return {
    toggle: () => {
      // Refused without a press of the person; the button stays.
      if (video.paused) video.play().catch(() => undefined);
      else video.pause();
    },
    seek,
    seekBy: (seconds: number) => seek(video.currentTime + seconds),
    step: (frames: number) => {
      video.pause();
      const shown = Math.floor(video.currentTime * framesPerSecond + 0.01);
      // The middle of a frame, since its edges round either way.
      seek((shown + frames + 0.5) / framesPerSecond);
    },
    mute: () => {
      video.muted = !video.muted;
    },
    nextRate: () => {
      video.playbackRate = rates[(rates.indexOf(video.playbackRate) + 1) % rates.length] ?? 1;
    },
    loop: () => {
      video.loop = !video.loop;
    },
    fill: () => void fill(frame, video).catch(() => undefined),
  };
}

async function fill(frame: HTMLElement, video: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement === frame) await document.exitFullscreen();
  else if (document.fullscreenEnabled) await frame.requestFullscreen();
  // Safari on a phone fills the screen with videos only.
  else if ('webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen();
  }
}

/** The controls, and what brings them up to date. */
function barOf(video: HTMLVideoElement, words: PlayerWords, actions: Actions) {
  const play = button(words.play, 'Space', actions.toggle);
  const back = button(words.backOneFrame, ',', () => actions.step(-1), 'back');
  const forward = button(words.forwardOneFrame, '.', () => actions.step(1), 'forward');
  const mute = button(words.mute, 'M', actions.mute);
  const speed = button('', null, actions.nextRate);
  const loop = button(words.loop, 'L', actions.loop, 'loop');
  const full = button(words.fullScreen, 'F', actions.fill, 'full');
  const position = document.createElement('input');
  position.type = 'range';
  position.step = 'any';
  position.ariaLabel = words.position;
  position.addEventListener('input', () => actions.seek(Number(position.value)));
  const time = document.createElement('span');
  const at = document.createTextNode('');
  const length = document.createElement('span');
  time.className = 'player-time';
  time.append(at, length);
  // The slider says it.
  time.ariaHidden = 'true';
  const row = document.createElement('div');
  row.className = 'player-row';
  row.append(play, back, forward, position, time, mute, speed, loop, full);
  const bar = document.createElement('div');
  bar.className = 'player-bar';
  bar.append(row);
  return { bar, show };

  function show(): void {
    const isPaused = video.paused || video.ended;
    label(play, isPaused ? words.play : words.pause, isPaused ? 'play' : 'pause');
    label(mute, video.muted ? words.unmute : words.mute, video.muted ? 'muted' : 'sound');
    loop.ariaPressed = String(video.loop);
    const rate = `${video.playbackRate}×`;
    if (speed.textContent !== rate) speed.textContent = rate;
    speed.ariaLabel = words.speed(rate);
    const end = Number.isFinite(video.duration) ? video.duration : 0;
    position.max = String(end);
    position.value = String(video.currentTime);
    position.style.setProperty('--played', `${end === 0 ? 0 : (100 * video.currentTime) / end}%`);
    at.data = formatPlayingTime(video.currentTime);
    const of = formatPlayingTime(end);
    position.ariaValueText = words.positionOf(at.data, of);
    if (length.textContent !== ` / ${of}`) length.textContent = ` / ${of}`;
  }
}

function button(
  text: string,
  shortcut: string | null,
  press: () => void,
  icon?: keyof typeof playerIcons,
): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  if (shortcut !== null) element.setAttribute('aria-keyshortcuts', shortcut);
  element.addEventListener('click', press);
  if (icon !== undefined) label(element, text, icon);
  return element;
}

function label(element: HTMLButtonElement, text: string, icon: keyof typeof playerIcons): void {
  if (element.ariaLabel === text) return;
  element.ariaLabel = text;
  element.title = text;
  element.replaceChildren(playerIcon(icon));
}

/** While it plays, at each frame, since the events of a video come four times a second. */
function followPlayback(
  frame: HTMLElement,
  video: HTMLVideoElement,
  show: () => void,
  listen: { readonly signal: AbortSignal },
): void {
  let next = 0;
  const showFrames = () => {
    show();
    next = requestAnimationFrame(showFrames);
  };
  const change = () => {
    cancelAnimationFrame(next);
    frame.toggleAttribute('data-paused', video.paused);
    if (!video.paused) {
      frame.dataset.started = '';
      showFrames();
    } else show();
  };
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, change, listen);
  for (const event of ['durationchange', 'seeked', 'volumechange', 'ratechange']) {
    video.addEventListener(event, show, listen);
  }
  listen.signal.addEventListener('abort', () => cancelAnimationFrame(next));
  change();
}

/** A moving pointer shows the controls; a click on the picture plays and pauses, a touch first shows them. */
function followPointer(
  frame: HTMLElement,
  video: HTMLVideoElement,
  toggle: () => void,
  listen: { readonly signal: AbortSignal },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasAwake = false;
  const sleep = () => frame.toggleAttribute('data-awake', false);
  const wake = () => {
    clearTimeout(timer);
    frame.toggleAttribute('data-awake', true);
    timer = setTimeout(sleep, awakeMilliseconds);
  };
  const options = { ...listen, passive: true };
  frame.addEventListener(
    'pointerdown',
    () => {
      wasAwake = frame.hasAttribute('data-awake') || frame.hasAttribute('data-paused');
      wake();
    },
    { ...options, capture: true },
  );
  frame.addEventListener('pointermove', wake, options);
  frame.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && sleep(), options);
  frame.addEventListener('keydown', wake, options);
  video.addEventListener(
    'click',
    (event) => {
      frame.focus({ preventScroll: true });
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      if (!isTouch || wasAwake) toggle();
    },
    listen,
  );
  listen.signal.addEventListener('abort', () => clearTimeout(timer));
}

function act(event: KeyboardEvent, actions: Actions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => actions.seekBy(-seekSeconds),
    ArrowRight: () => actions.seekBy(seekSeconds),
    ',': () => actions.step(-1),
    '.': () => actions.step(1),
    l: actions.loop,
    m: actions.mute,
    f: actions.fill,
  };
  // A focused button is pressed by it.
  const press =
    event.key === ' ' && !(event.target instanceof HTMLButtonElement) ? actions.toggle : keys[event.key];
  if (press === undefined) return;
  event.preventDefault();
  press();
}
