import { curlOf } from '../../content/api/request-in-curl.ts';
import { type Answer, answerTo } from './playground-answer.ts';
import {
  isLiveKey,
  isPlaygroundEndpoint,
  type PlaygroundRequest,
  playgroundRequest,
  problemWithKey,
} from './playground-request.ts';

/**
 * Sends requests to the API with a test key, and shows what is sent and what is answered. The key is in its field only: it is
 * written nowhere else, and gone when the page is left.
 */
export function startPlayground(root: HTMLElement): void {
  const part = <Kind extends Element>(name: string, kind: new () => Kind): Kind => {
    const found = root.querySelector(`[data-part=${name}]`);
    if (!(found instanceof kind)) throw new Error(`The playground has no ${name}.`);
    return found;
  };
  const panel = part('panel', HTMLElement);
  const form = part('form', HTMLFormElement);
  const key = part('key', HTMLInputElement);
  const keyProblem = part('key-problem', HTMLElement);
  const endpoint = part('endpoint', HTMLSelectElement);
  const prompt = part('prompt', HTMLTextAreaElement);
  const simulation = part('simulation', HTMLSelectElement);
  const duration = part('duration', HTMLSelectElement);
  const videoId = part('video-id', HTMLInputElement);
  const send = part('send', HTMLButtonElement);
  const again = part('again', HTMLButtonElement);
  const getVideo = part('get-video', HTMLButtonElement);
  const requestCode = part('request', HTMLElement);
  const status = part('status', HTMLElement);
  const answerBox = part('answer', HTMLElement);
  const headerList = part('headers', HTMLElement);
  const body = part('body', HTMLElement);
  const picture = part('picture', HTMLElement);
  /** Of the next request that is new. */
  let idempotencyKey: string = crypto.randomUUID();
  let lastGeneration: PlaygroundRequest | null = null;
  let isSending = false;

  form.addEventListener('input', ({ target }) => {
    if (target === key) checkKey();
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
    const chosen = isPlaygroundEndpoint(endpoint.value) ? endpoint.value : 'credits';
    const fields = {
      prompt: prompt.value,
      simulation: simulation.value,
      duration: Number(duration.value),
      videoId: videoId.value,
    };
    return playgroundRequest(chosen, fields, idempotencyKey);
  }

  /** A live key does not even stay on the page. */
  function checkKey(): void {
    sayOfKey(isLiveKey(key.value) ? problemWithKey(key.value.trim()) : null);
    if (isLiveKey(key.value)) key.value = '';
  }

  function sayOfKey(problem: string | null): void {
    keyProblem.textContent = problem ?? '';
    key.ariaInvalid = problem === null ? null : 'true';
  }

  function showRequest(request: PlaygroundRequest): void {
    requestCode.textContent = curlOf(request);
    offerAgain(request);
    for (const field of form.querySelectorAll<HTMLElement>('[data-for]')) {
      field.hidden = !(field.dataset.for ?? '').split(' ').includes(request.endpoint);
    }
  }

  /** The request that can be repeated without a second video, where it is the one that is shown. */
  function offerAgain(shown: PlaygroundRequest): void {
    again.hidden = lastGeneration === null || shown.endpoint !== 'generate';
  }

  async function ask(request: PlaygroundRequest, button: HTMLButtonElement): Promise<void> {
    if (isSending) return;
    const problem = problemWithKey(key.value.trim());
    sayOfKey(problem);
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
      show(await answerTo(request, key.value.trim()));
    } finally {
      isSending = false;
      button.ariaBusy = null;
      button.textContent = label;
      offerAgain(request);
    }
  }

  function show(answer: Answer): void {
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
