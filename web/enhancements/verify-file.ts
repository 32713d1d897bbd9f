import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import { outcomeOf } from '../verify/outcome.ts';
import type { Credentials, SignedStatement } from '../verify/read-credentials.ts';
import type { Enhancement } from './enhancement.ts';

/** The whole file is in memory while it is read. */
const maximumBytes = 500 * 1_024 * 1_024;

type Text = 'reading' | 'fetching' | 'too-large' | 'no-link' | 'not-shared' | 'failed';

/** A refusal in the words of the page. */
class Refusal extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text);
    this.text = text;
  }
}

/** Reads a dropped, chosen or linked file in the browser, and asks by its hash whether it was made here. */
export const verifyFile: Enhancement = (element) => {
  const drop = part(element, 'drop');
  const file = part(element, 'file');
  const link = part(element, 'link');
  const form = part(element, 'link-form');
  const problem = part(element, 'problem');
  const progress = part(element, 'progress');
  if (!(file instanceof HTMLInputElement && link instanceof HTMLInputElement)) {
    throw new Error('The page has no fields for a file and a link.');
  }
  const stopped = new AbortController();
  const listen = { signal: stopped.signal };
  const words = (text: Text) => element.querySelector(`[data-text=${text}]`)?.textContent ?? '';
  let latest = 0;

  /** Only the latest file is shown. */
  const run = async (source: Blob | string) => {
    latest += 1;
    const own = latest;
    hideResults(element);
    problem.textContent = '';
    try {
      progress.textContent = words(typeof source === 'string' ? 'fetching' : 'reading');
      const blob = typeof source === 'string' ? await sharedFile(source) : source;
      if (blob.size > maximumBytes) throw new Refusal('too-large');
      if (own === latest) progress.textContent = words('reading');
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const { readCredentials } = await import('../verify/read-credentials.ts');
      const hash = hexOf(await crypto.subtle.digest('SHA-256', bytes));
      const [credentials, isMadeHere] = await Promise.all([readCredentials(bytes), isKnownHere(hash)]);
      if (own !== latest) return;
      progress.textContent = '';
      showResults(element, credentials, isMadeHere, hash);
    } catch (error) {
      if (own !== latest) return;
      if (!(error instanceof Refusal)) console.error('Error reading a file', error);
      progress.textContent = '';
      problem.textContent = words(error instanceof Refusal ? error.text : 'failed');
    }
  };

  listenForFiles(element, { file, drop }, run, listen);
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void run(link.value);
    },
    listen,
  );
  return () => stopped.abort();
};

function listenForFiles(
  element: HTMLElement,
  { file, drop }: { readonly file: HTMLInputElement; readonly drop: HTMLElement },
  run: (source: Blob) => Promise<void>,
  listen: AddEventListenerOptions,
): void {
  file.addEventListener(
    'change',
    () => {
      const chosen = file.files?.item(0);
      if (chosen) void run(chosen);
      // The same file may be chosen again.
      file.value = '';
    },
    listen,
  );
  element.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault();
      drop.toggleAttribute('data-over', true);
    },
    listen,
  );
  element.addEventListener('dragleave', () => drop.toggleAttribute('data-over', false), listen);
  element.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      drop.toggleAttribute('data-over', false);
      const dropped = event.dataTransfer?.files.item(0);
      if (dropped) void run(dropped);
    },
    listen,
  );
}

function part(element: ParentNode, name: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(`[data-part=${name}]`);
  if (found === null) throw new Error(`The page has no ${name}.`);
  return found;
}

/** @throws {Refusal} if the link is not ours, or leads to no video */
async function sharedFile(address: string): Promise<Blob> {
  const url = URL.parse(address.trim(), location.origin);
  const [, token] = /^\/share\/([\w-]{22})\/?$/.exec(url?.pathname ?? '') ?? [];
  if (url?.origin !== location.origin || token === undefined) throw new Refusal('no-link');
  const response = await fetch(`/share/${token}/video.mp4`);
  if (response.status === 404) throw new Refusal('not-shared');
  if (!response.ok) throw new Refusal('failed');
  return response.blob();
}

/** Null: the question was not answered. */
async function isKnownHere(hash: string): Promise<boolean | null> {
  try {
    return (await callPublicApi('verifyFile', { body: { file_hash: hash } })).made_here;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function hideResults(element: HTMLElement): void {
  for (const shown of element.querySelectorAll<HTMLElement>('[data-outcome]')) shown.hidden = true;
  part(element, 'unasked').hidden = true;
  part(element, 'file-facts').hidden = true;
  part(element, 'chain').replaceChildren();
}

function showResults(
  element: HTMLElement,
  credentials: Credentials | null,
  isMadeHere: boolean | null,
  hash: string,
): void {
  const outcome = outcomeOf(credentials, isMadeHere === true);
  const section = element.querySelector<HTMLElement>(`[data-outcome=${outcome}]`);
  if (section === null) throw new Error(`The page has no words for ${outcome}.`);
  section.hidden = false;
  const report = element.querySelector<HTMLAnchorElement>('a[data-part=report]');
  if (report !== null) report.search = `?file=${hash}`;
  part(element, 'unasked').hidden = isMadeHere !== null;
  const template = part(element, 'statement');
  if (!(template instanceof HTMLTemplateElement)) throw new Error('The page has no template of a statement.');
  const items = credentials?.manifests.map((statement, place) => itemOf(template, statement, place)) ?? [];
  part(element, 'chain').replaceChildren(...items);
  const facts = part(element, 'file-facts');
  facts.hidden = false;
  sayFact(facts, 'hash', hash);
  section.querySelector('h2')?.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'nearest' });
}

function itemOf(template: HTMLTemplateElement, statement: SignedStatement, place: number): Node {
  const item = template.content.cloneNode(true);
  if (!(item instanceof DocumentFragment)) throw new Error('The template is empty.');
  part(item, 'newest').hidden = place > 0;
  part(item, 'older').hidden = place === 0;
  keepFact(item, 'kind', statement.isGenerated);
  sayFact(item, 'model', statement.model);
  sayFact(item, 'tool', statement.tool);
  sayFact(item, 'at', statement.at === null ? null : timeIn(document.documentElement.lang, statement.at));
  sayFact(item, 'signer', statement.signer);
  keepFact(item, 'known', statement.signer !== null && statement.isSignerKnown);
  keepFact(item, 'unknown', statement.signer !== null && !statement.isSignerKnown);
  sayFact(item, 'startingImage', statement.startingImage);
  sayFact(item, 'id', statement.id);
  return item;
}

function timeIn(language: string, at: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium' }).format(new Date(at));
}

function sayFact(parent: ParentNode, name: string, text: string | null): void {
  const said = parent.querySelector(`[data-fact=${name}] dd`);
  if (said !== null) said.textContent = text;
  keepFact(parent, name, text !== null);
}

function keepFact(parent: ParentNode, name: string, isSaid: boolean): void {
  if (!isSaid) parent.querySelector(`[data-fact=${name}]`)?.remove();
}
