import { curlOf } from '../../content/api/request-in-curl.ts';
import { type Answer, answerTo } from './playground-answer.ts';
import {
  isLiveKey,
  isPlaygroundEndpoint,
  type PlaygroundFields,
  type PlaygroundRequest,
  playgroundRequest,
  problemWithKey,
} from './playground-request.ts';

const pollMilliseconds = 1_000;

/** The test key exists only in its field and is gone when the person leaves the page. */
export function startPlayground(root: HTMLElement): void {
  const parts = partsOf(root);
  const { form, key, makeKey, endpoint, send, again, requestCode, status } = parts;
  /** For the next new request. */
  let idempotencyKey: string = crypto.randomUUID();
  let lastGeneration: PlaygroundRequest | null = null;
  let isSending = false;

  form.addEventListener('input', ({ target }) => {
    if (target === key) checkKey(parts);
    else showForm();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const request = composed();
    if (request.endpoint === 'generate') idempotencyKey = crypto.randomUUID();
    void ask(request, send);
  });
  again.addEventListener('click', () => {
    if (lastGeneration !== null) void ask(lastGeneration, again);
  });
  makeKey.addEventListener('click', () => void fillInTestKey(parts));
  window.addEventListener('pagehide', () => {
    key.value = '';
  });
  showForm();

  function composed(): PlaygroundRequest {
    const chosen = isPlaygroundEndpoint(endpoint.value) ? endpoint.value : 'credits';
    return playgroundRequest(chosen, fieldsIn(parts), idempotencyKey);
  }

  /** Shows the fields of the chosen endpoint, and its request. */
  function showForm(): void {
    requestCode.textContent = curlOf(composed());
    for (const field of form.querySelectorAll<HTMLElement>('[data-for]')) {
      const kinds = (field.dataset.for ?? '').split(' ');
      const isOfParent = endpoint.value === 'generate' && parts.use.value !== '' && kinds.includes('parent');
      field.hidden = !isOfParent && !kinds.includes(endpoint.value);
    }
    // Repeating a generation makes no second video.
    again.hidden = lastGeneration === null || endpoint.value !== 'generate';
  }

  async function ask(request: PlaygroundRequest, button: HTMLButtonElement): Promise<void> {
    if (isSending) return;
    const problem = problemWithKey(key.value.trim());
    sayOfKey(parts, problem);
    if (problem !== null) {
      key.focus();
      return;
    }
    isSending = true;
    status.textContent = '';
    if (request.endpoint === 'generate') lastGeneration = request;
    await busily(button, 'Sending…', async () => {
      let answer = await show(request);
      while (answer.isBeingMade) {
        button.textContent = 'Waiting for the video…';
        await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
        answer = await show(playgroundRequest('video', fieldsIn(parts), idempotencyKey));
      }
    });
    isSending = false;
    again.hidden = lastGeneration === null || endpoint.value !== 'generate';
  }

  async function show(request: PlaygroundRequest): Promise<Answer> {
    requestCode.textContent = curlOf(request);
    const answer = await answerTo(request, key.value.trim());
    showAnswer(parts, answer);
    return answer;
  }
}

type Parts = ReturnType<typeof partsOf>;

function fieldsIn({ prompt, simulation, duration, use, seed, videoId }: Parts): PlaygroundFields {
  return {
    prompt: prompt.value,
    simulation: simulation.value,
    duration: Number(duration.value),
    use: use.value,
    seed: seed.value,
    videoId: videoId.value,
  };
}

async function busily(
  button: HTMLButtonElement,
  busyLabel: string,
  work: () => Promise<void>,
): Promise<void> {
  const label = button.textContent;
  button.ariaBusy = 'true';
  button.textContent = busyLabel;
  try {
    await work();
  } finally {
    button.ariaBusy = null;
    button.textContent = label;
  }
}

/** Its code is that of the application, so it is loaded by the press. */
async function fillInTestKey(parts: Parts): Promise<void> {
  const { key, makeKey, send } = parts;
  if (makeKey.ariaBusy === 'true') return;
  await busily(makeKey, 'Making…', async () => {
    try {
      const { newTestKey } = await import('./new-test-key.ts');
      const made = await newTestKey();
      sayOfKey(parts, made.secret === null ? made.problem : null);
      if (made.secret === null) return;
      key.value = made.secret;
      send.focus();
    } catch (error) {
      console.warn('The code that makes a test key could not be loaded', error);
      sayOfKey(parts, 'No test key was made. Check your connection and try again.');
    }
  });
}

/** Removes a live key from the page at once. */
function checkKey(parts: Parts): void {
  const { key } = parts;
  sayOfKey(parts, isLiveKey(key.value) ? problemWithKey(key.value.trim()) : null);
  if (isLiveKey(key.value)) key.value = '';
}

function sayOfKey({ key, keyProblem }: Parts, problem: string | null): void {
  keyProblem.textContent = problem ?? '';
  key.ariaInvalid = problem === null ? null : 'true';
}

function showAnswer({ status, answerBox, headerList, body, videoId, picture }: Parts, answer: Answer): void {
  answerBox.hidden = false;
  status.textContent = answer.sentence;
  headerList.replaceChildren(
    ...answer.headers.flatMap(([name, value]) => [withText('dt', name), withText('dd', value)]),
  );
  headerList.hidden = answer.headers.length === 0;
  body.textContent = answer.body;
  if (body.parentElement !== null) body.parentElement.hidden = answer.body === '';
  if (answer.videoId !== null) videoId.value = answer.videoId;
  picture.replaceChildren(...(answer.videoUrl === null ? [] : [videoAt(answer.videoUrl)]));
  // A video begins by itself only in sight.
  if (answer.videoUrl !== null) picture.scrollIntoView({ block: 'nearest' });
}

function partsOf(root: HTMLElement) {
  const part = <Kind extends Element>(name: string, kind: new () => Kind): Kind => {
    const found = root.querySelector(`[data-part=${name}]`);
    if (!(found instanceof kind)) throw new Error(`The playground has no ${name}.`);
    return found;
  };
  return {
    form: part('form', HTMLFormElement),
    key: part('key', HTMLInputElement),
    makeKey: part('make-key', HTMLButtonElement),
    keyProblem: part('key-problem', HTMLElement),
    endpoint: part('endpoint', HTMLSelectElement),
    prompt: part('prompt', HTMLTextAreaElement),
    simulation: part('simulation', HTMLSelectElement),
    duration: part('duration', HTMLSelectElement),
    use: part('use', HTMLSelectElement),
    seed: part('seed', HTMLInputElement),
    videoId: part('video-id', HTMLInputElement),
    send: part('send', HTMLButtonElement),
    again: part('again', HTMLButtonElement),
    requestCode: part('request', HTMLElement),
    status: part('status', HTMLElement),
    answerBox: part('answer', HTMLElement),
    headerList: part('headers', HTMLElement),
    body: part('body', HTMLElement),
    picture: part('picture', HTMLElement),
  };
}

function withText(tag: 'dt' | 'dd', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = tag === 'dt' ? 'text-faint' : 'text-ink [overflow-wrap:anywhere]';
  return element;
}

function videoAt(address: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.src = address;
  video.controls = true;
  // Browsers let only a muted video begin by itself.
  video.muted = true;
  video.autoplay = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  video.playsInline = true;
  video.ariaLabel = 'The video that the API made';
  video.className = 'aspect-video w-full rounded-frame';
  return video;
}
