import type { Verification } from '../../contract/developers/developer-api.ts';
import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import { credentialsIdIn } from '../verify/credentials-id.ts';
import { type Outcome, outcomeOf } from '../verify/outcome.ts';
import type { Credentials, SignedStatement } from '../verify/read-credentials.ts';
import type { Enhancement } from './enhancement.ts';

/** The whole file is in memory while it is read. */
const maximumBytes = 500 * 1_024 * 1_024;

/** A joined chain's, and those of its eight parts. */
const idsMaximum = 9;

type Text = 'reading' | 'fetching' | 'asking' | 'too-large' | 'no-link' | 'not-shared' | 'failed';

/** A refusal in the words of the page. */
class Refusal extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text);
    this.text = text;
  }
}

/**
 * Reads a dropped, chosen or linked file in the browser, and asks by its hash, then by the id in it, whether it was made
 * here. A pasted id is asked for alone.
 */
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

  /** Shows what was found, of the latest file or id only. */
  const run = async (first: Text, find: (say: (text: Text) => void) => Promise<() => void>) => {
    latest += 1;
    const own = latest;
    const say = (text: Text) => {
      if (own === latest) progress.textContent = words(text);
    };
    hideResults(element);
    problem.textContent = '';
    say(first);
    try {
      const show = await find(say);
      if (own !== latest) return;
      progress.textContent = '';
      show();
    } catch (error) {
      if (own !== latest) return;
      if (!(error instanceof Refusal)) console.error('Error reading a file', error);
      progress.textContent = '';
      problem.textContent = words(error instanceof Refusal ? error.text : 'failed');
    }
  };
  const runLink = (address: string) =>
    run('fetching', async (say) => {
      const shared = await sharedFile(address);
      say('reading');
      return findFile(element, shared);
    });

  listenForFiles(
    element,
    { file, drop },
    (chosen) => run('reading', () => findFile(element, chosen)),
    listen,
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const id = credentialsIdIn(link.value);
      void (id === null ? runLink(link.value) : run('asking', () => findId(element, id)));
    },
    listen,
  );
  return () => stopped.abort();
};

/** @throws {Refusal} if the file is too large */
async function findFile(element: HTMLElement, file: Blob): Promise<() => void> {
  if (file.size > maximumBytes) throw new Refusal('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { readCredentials } = await import('../verify/read-credentials.ts');
  const hash = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  const [credentials, known] = await Promise.all([readCredentials(bytes), ask({ file_hash: hash })]);
  const knownById = known?.made_here === false ? await askByIds(credentials?.manifests ?? []) : null;
  return () => {
    showResults(element, credentials, known, hash);
    showKnownId(element, knownById);
    part(element, 'changed-copy').hidden = knownById?.made_here !== true;
  };
}

/** A joined chain has the ids of its parts, of which we know those that exist; null: there is no id. */
async function askByIds(manifests: Credentials['manifests']): ReturnType<typeof ask> {
  let answer: Awaited<ReturnType<typeof ask>> = null;
  for (const manifest of manifests.slice(0, idsMaximum)) {
    const id = credentialsIdIn(manifest.id);
    if (id !== null) answer = await ask({ credentials_id: id });
    if (answer?.made_here) break;
  }
  return answer;
}

async function findId(element: HTMLElement, id: string): Promise<() => void> {
  const known = await ask({ credentials_id: id });
  return () => {
    part(element, 'unasked').hidden = known !== null;
    if (known === null) return;
    showOutcome(element, known.made_here ? 'known-id' : 'unknown-id');
    showKnownId(element, known);
  };
}

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
async function ask(
  body: { readonly file_hash: string } | { readonly credentials_id: string },
): Promise<Verification | null> {
  try {
    return await callPublicApi('verifyFile', { body });
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
  for (const name of ['unasked', 'file-facts', 'changed-copy', 'id-facts']) part(element, name).hidden = true;
  part(element, 'chain').replaceChildren();
}

function showResults(
  element: HTMLElement,
  credentials: Credentials | null,
  known: Verification | null,
  hash: string,
): void {
  const report = element.querySelector<HTMLAnchorElement>('a[data-part=report]');
  if (report !== null) report.search = `?file=${hash}`;
  part(element, 'unasked').hidden = known !== null;
  const template = part(element, 'statement');
  if (!(template instanceof HTMLTemplateElement)) throw new Error('The page has no template of a statement.');
  const items = credentials?.manifests.map((statement, place) => itemOf(template, statement, place)) ?? [];
  part(element, 'chain').replaceChildren(...items);
  const facts = part(element, 'file-facts');
  facts.hidden = false;
  sayFact(facts, 'hash', hash);
  showOutcome(element, outcomeOf(credentials, known?.made_here === true));
}

function showOutcome(element: HTMLElement, outcome: Outcome): void {
  const section = element.querySelector<HTMLElement>(`[data-outcome=${outcome}]`);
  if (section === null) throw new Error(`The page has no words for ${outcome}.`);
  section.hidden = false;
  section.querySelector('h2')?.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'nearest' });
}

/** What we know of a video by the id in its content credentials. */
function showKnownId(element: HTMLElement, known: Verification | null): void {
  if (!known?.model || known.credentials === null) return;
  const facts = part(element, 'id-facts');
  facts.hidden = false;
  sayFact(facts, 'known-model', known.model);
  sayFact(facts, 'known-at', timeIn(document.documentElement.lang, known.credentials.signed_at));
  sayFact(facts, 'known-id', known.credentials.id);
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
