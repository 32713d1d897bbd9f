import { curlOf } from '../../content/api/request-in-curl.ts';
import { type Answer, answerTo } from './playground-answer.ts';
import {
  isLiveKey,
  isPlaygroundEndpoint,
  type PlaygroundRequest,
  playgroundRequest,
  problemWithKey,
} from './playground-request.ts';

/** The test key exists only in its field and is gone when the person leaves the page. */
export function startPlayground(root: HTMLElement): void {
  const parts = partsOf(root);
  const { panel, form, key, endpoint } = parts;
  const { send, again, getVideo, requestCode, status } = parts;
  /** For the next new request. */
  let idempotencyKey: string = crypto.randomUUID();
  let lastGeneration: PlaygroundRequest | null = null;
  let isSending = false;

  form.addEventListener('input', ({ target }) => {
    if (target === key) checkKey(parts);
    else showRequest(composed());
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
  getVideo.addEventListener('click', () => {
    endpoint.value = 'video';
    void ask(composed(), getVideo);
  });
  window.addEventListener('pagehide', () => {
    key.value = '';
  });
  panel.hidden = false;
  showRequest(composed());
  key.focus();

  function composed(): PlaygroundRequest {
    return requestIn(parts, idempotencyKey);
  }

  function showRequest(request: PlaygroundRequest): void {
    requestCode.textContent = curlOf(request);
    offerAgain(request);
    for (const field of form.querySelectorAll<HTMLElement>('[data-for]')) {
      field.hidden = !(field.dataset.for ?? '').split(' ').includes(request.endpoint);
    }
  }

  /** Offers to repeat a generation, which makes no second video. */
  function offerAgain(shown: PlaygroundRequest): void {
    again.hidden = lastGeneration === null || shown.endpoint !== 'generate';
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
    const label = button.textContent;
    button.ariaBusy = 'true';
    button.textContent = 'Sending…';
    status.textContent = '';
    showRequest(request);
    if (request.endpoint === 'generate') lastGeneration = request;
    try {
      showAnswer(parts, await answerTo(request, key.value.trim()));
    } finally {
      isSending = false;
      button.ariaBusy = null;
      button.textContent = label;
      offerAgain(request);
    }
  }
}

type Parts = ReturnType<typeof partsOf>;

function requestIn(
  { endpoint, prompt, simulation, duration, videoId }: Parts,
  idempotencyKey: string,
): PlaygroundRequest {
  const chosen = isPlaygroundEndpoint(endpoint.value) ? endpoint.value : 'credits';
  const fields = {
    prompt: prompt.value,
    simulation: simulation.value,
    duration: Number(duration.value),
    videoId: videoId.value,
  };
  return playgroundRequest(chosen, fields, idempotencyKey);
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

function showAnswer(
  { status, answerBox, headerList, body, videoId, getVideo, picture }: Parts,
  answer: Answer,
): void {
  answerBox.hidden = false;
  status.textContent = answer.sentence;
  headerList.replaceChildren(
    ...answer.headers.flatMap(([name, value]) => [withText('dt', name), withText('dd', value)]),
  );
  headerList.hidden = answer.headers.length === 0;
  body.textContent = answer.body;
  if (body.parentElement !== null) body.parentElement.hidden = answer.body === '';
  if (answer.videoId !== null) videoId.value = answer.videoId;
  getVideo.hidden = !answer.isBeingMade;
  picture.replaceChildren(...(answer.videoUrl === null ? [] : [videoAt(answer.videoUrl)]));
}

function partsOf(root: HTMLElement) {
  const part = <Kind extends Element>(name: string, kind: new () => Kind): Kind => {
    const found = root.querySelector(`[data-part=${name}]`);
    if (!(found instanceof kind)) throw new Error(`The playground has no ${name}.`);
    return found;
  };
  return {
    panel: part('panel', HTMLElement),
    form: part('form', HTMLFormElement),
    key: part('key', HTMLInputElement),
    keyProblem: part('key-problem', HTMLElement),
    endpoint: part('endpoint', HTMLSelectElement),
    prompt: part('prompt', HTMLTextAreaElement),
    simulation: part('simulation', HTMLSelectElement),
    duration: part('duration', HTMLSelectElement),
    videoId: part('video-id', HTMLInputElement),
    send: part('send', HTMLButtonElement),
    again: part('again', HTMLButtonElement),
    getVideo: part('get-video', HTMLButtonElement),
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
  video.playsInline = true;
  video.ariaLabel = 'The video that the API made';
  video.className = 'w-full rounded-frame';
  return video;
}
