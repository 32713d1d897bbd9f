import { minimumFillingMilliseconds } from '../../contract/fields/message-limits.ts';
import type { FieldCheck } from '../messages/check-field.ts';
import { fieldChecks, problemWith } from '../messages/check-field.ts';
import { type FormKind, formKinds } from '../messages/form-kind.ts';
import { type FormText, type FormTexts, fillIn } from '../messages/form-text.ts';
import type { MessageDraft } from '../messages/message-draft.ts';
import { draftToSend, forgetDraft, keepDraft, newDraft, readDraft } from '../messages/message-draft.ts';
import { problemWithResume } from '../messages/resume-file.ts';
import type { Delivery } from '../messages/send-message.ts';
import { tabItems } from '../session/browser-storage.ts';
import { readStoredSession } from '../session/stored-session.ts';
import type { Enhancement } from './enhancement.ts';
import { fillReportFromAddress, followReportKind } from './report-fields.ts';

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Sends a message form: checks it, marks each problem, keeps the draft over failures and reloads, and sends
 * it once.
 */
export const messageForm: Enhancement = (element) => {
  const view = viewOf(element);
  const { form, fields, files } = view;
  const kind = kindOf(form.dataset.kind);
  const stopped = new AbortController();
  let draft: MessageDraft = readDraft(tabItems, kind) ?? newDraft(Date.now());
  let isSending = false;

  form.noValidate = true;
  for (const field of fields) if (!hasBeenChanged(field)) restore(field, draft.values[field.name]);
  chooseFrom(location.search, fields);
  fillReportFromAddress(fields);
  followReportKind(element);
  if (fields.some(hasBeenChanged)) remember();
  const email = fields.find(({ name }) => name === 'email');
  // A report about a child may stay anonymous.
  if (email?.value === '' && email.required && !email.disabled)
    email.value = readStoredSession()?.user.email ?? '';
  // The person followed a link to the form before this code arrived.
  if (location.hash === `#${element.id}` && document.activeElement === document.body) focusFirst(fields);

  const listen = { signal: stopped.signal };
  form.addEventListener(
    'input',
    ({ target }) => {
      followReportKind(element);
      remember();
      // Loads the code that sends; sending retries a failure.
      loadSending().catch(() => undefined);
      recheckAfter(target, fields, view.texts);
    },
    listen,
  );
  files?.addEventListener('change', () => void checkFile(files, fields), listen);
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send();
    },
    listen,
  );
  view.again.addEventListener('click', showForm, listen);
  // A link to this form must not load the open page again.
  document.addEventListener('click', followLinkToForm, { ...listen, capture: true });
  return () => stopped.abort();

  function remember(): void {
    draft = { ...draft, values: valuesOf(fields) };
    keepDraft(tabItems, kind, draft);
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      if (!(await check(view))) return;
      remember();
      view.setSending(true);
      const file = files?.files?.[0] ?? null;
      draft = draftToSend(draft, contentOf(draft, file));
      remember();
      const delivery = await deliver(kind, draft, honeypotOf(form), file, view.texts);
      if (delivery.reference === null && delivery.isRefused) draft = { ...draft, attempt: null };
      remember();
      if (delivery.reference === null) view.explain(delivery);
      else finish(delivery.reference);
    } catch (error) {
      console.error('Error sending the message', error);
      view.say(view.texts(navigator.onLine ? 'unreachable' : 'offline'));
    } finally {
      isSending = false;
      view.setSending(false);
    }
  }

  function finish(reference: string): void {
    forgetDraft(tabItems, kind, draft.id);
    draft = newDraft(Date.now());
    view.showSent(reference);
  }

  function showForm(): void {
    followReportKind(element);
    view.showForm();
  }

  function followLinkToForm(event: MouseEvent): void {
    const link = linkClicked(event);
    if (link?.pathname !== location.pathname || link.hash !== `#${element.id}`) return;
    event.preventDefault();
    if (form.hidden) showForm();
    chooseFrom(link.search, fields);
    remember();
    element.scrollIntoView();
    focusFirst(fields);
  }
};

function viewOf(element: HTMLElement) {
  const form = partOf(element, 'form', HTMLFormElement);
  const submit = partOf(element, '[data-part=submit]', HTMLButtonElement);
  const failure = partOf(element, '[data-part=failure]', HTMLElement);
  const sent = partOf(element, '[data-part=sent]', HTMLElement);
  const reference = partOf(element, '[data-part=reference]', HTMLElement);
  const again = partOf(element, '[data-part=again]', HTMLButtonElement);
  const fields = [...form.querySelectorAll<TypedField>('[data-check]')];
  const files = form.querySelector<HTMLInputElement>('input[type=file]');
  const idleLabel = submit.textContent;
  const texts = textsOf(element);
  return { form, again, fields, files, texts, say, setSending, showForm, showSent, explain };

  function say(sentence: string): void {
    failure.textContent = sentence;
  }

  function setSending(sending: boolean): void {
    submit.ariaBusy = sending ? 'true' : null;
    submit.ariaDisabled = sending ? 'true' : null;
    submit.textContent = sending ? texts('sending') : idleLabel;
    for (const field of fields) if (!(field instanceof HTMLSelectElement)) field.readOnly = sending;
  }

  function showForm(): void {
    sent.hidden = true;
    form.hidden = false;
    focusFirst(fields);
  }

  function showSent(messageReference: string): void {
    say('');
    form.reset();
    reference.textContent = messageReference;
    form.hidden = true;
    sent.hidden = false;
    sent.focus();
    sent.scrollIntoView({ block: 'nearest' });
  }

  function explain({ sentence, problem }: Delivery & { reference: null }): void {
    const name = problem?.field.split('.')[0] ?? '';
    const field = form.querySelector<TypedField>(`[name="${CSS.escape(name)}"]:not([type=hidden])`);
    if (field !== null) {
      show(field, texts('not-allowed', { allowed: problem?.allowed ?? 'something else' }));
      field.focus();
    }
    say(sentence);
  }
}

/** Marks what must change; returns whether nothing must. */
async function check({ form, fields, files, texts, say }: ReturnType<typeof viewOf>): Promise<boolean> {
  for (const field of fields) show(field, problemOf(field, texts));
  if (files !== null) await checkFile(files, fields);
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')];
  wrong[0]?.focus();
  const found = wrong.length === 1 ? 'check-one' : 'check-several';
  say(wrong.length === 0 ? '' : texts(found, { count: wrong.length }));
  return wrong.length === 0;
}

/** The link of a click that follows it in this window; null for every other click. */
function linkClicked(event: MouseEvent): HTMLAnchorElement | null {
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  return isPlainClick && event.target instanceof Element ? event.target.closest('a') : null;
}

/** Rejects, with nothing sent, if the code that sends did not load. */
async function deliver(
  kind: FormKind,
  draft: MessageDraft,
  website: string,
  file: File | null,
  texts: FormTexts,
): Promise<Delivery> {
  const { sendMessage } = await loadSending();
  const soonest = draft.openedAtMilliseconds + minimumFillingMilliseconds;
  await pause(Math.min(soonest - Date.now(), minimumFillingMilliseconds));
  const envelope = { ...draft, sentAtMilliseconds: Math.max(Date.now(), soonest) };
  return sendMessage(kind, { ...draft.values, website }, envelope, file, texts);
}

/** Identifies the message of an attempt. */
function contentOf({ values }: MessageDraft, file: File | null): string {
  return JSON.stringify([values, file?.name, file?.size, file?.lastModified]);
}

/** A field that the chosen kind of report does not ask for is right as it is. */
function problemOf(field: TypedField, texts: FormTexts): string | null {
  if (field.disabled) return null;
  const rule = {
    check: checkOf(field.dataset.check),
    value: typedInto(field),
    isRequired: field.required,
    missing: field.dataset.missing ?? '',
    ...(!(field instanceof HTMLSelectElement) &&
      field.minLength > 0 && { minimumCharacters: field.minLength }),
    ...(!(field instanceof HTMLSelectElement) &&
      field.maxLength > 0 && { maximumCharacters: field.maxLength }),
  };
  return problemWith(rule, texts);
}

/** Checks again what is marked, after an input into `target`; radio buttons share a name, and others' rules depend on them. */
function recheckAfter(target: EventTarget | null, fields: readonly TypedField[], texts: FormTexts): void {
  const changed = fields.find((one) => one === target);
  for (const field of fields) {
    const isConcerned = changed?.type === 'radio' || field === changed;
    if (isConcerned && field.ariaInvalid === 'true') show(field, problemOf(field, texts));
  }
}

async function checkFile(files: HTMLInputElement, fields: readonly TypedField[]): Promise<void> {
  const file = files.files?.[0];
  const link = fields.find(({ name }) => name === 'link');
  const isNothingGiven = file === undefined && (link?.value.trim() ?? '') === '';
  const problem =
    file !== undefined ? await problemWithResume(file) : isNothingGiven ? files.dataset.missing : null;
  show(files, problem ?? null);
}

/** Selects what the address asks for (`?subject=billing_question`). */
function chooseFrom(query: string, fields: readonly TypedField[]): void {
  const wanted = new URLSearchParams(query);
  for (const field of fields) {
    const value = wanted.get(field.name);
    if (!(field instanceof HTMLSelectElement) || value === null) continue;
    if ([...field.options].some((option) => option.value === value)) field.value = value;
  }
}

/** The sentences of the page (messages/form-texts.tsx). */
function textsOf(element: HTMLElement): FormTexts {
  return (text: FormText, values = {}) => {
    const written = element.querySelector(`[data-text=${text}]`)?.textContent ?? '';
    return fillIn(written, values, document.documentElement.lang);
  };
}

function loadSending() {
  return import('../messages/send-message.ts');
}

function partOf<Part extends HTMLElement>(
  element: HTMLElement,
  selector: string,
  Kind: new () => Part,
): Part {
  const part = element.querySelector(selector);
  if (!(part instanceof Kind)) throw new Error(`The form has no ${selector}.`);
  return part;
}

function kindOf(name: string | undefined): FormKind {
  const kind = formKinds.find((one) => one === name);
  if (kind === undefined) throw new Error(`There is no form of the kind ${name}.`);
  return kind;
}

function checkOf(name: string | undefined): FieldCheck {
  const check = fieldChecks.find((one) => one === name);
  if (check === undefined) throw new Error(`There is no check ${name}.`);
  return check;
}

/** All radio buttons of one name have the value of the chosen one. */
function typedInto(field: TypedField): string {
  if (!(field instanceof HTMLInputElement)) return field.value;
  if (field.type === 'checkbox') return field.checked ? 'on' : '';
  const group = field.form?.elements.namedItem(field.name);
  return group instanceof RadioNodeList ? group.value : field.value;
}

/** Whether the person typed before this code arrived. */
function hasBeenChanged(field: TypedField): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(
      (option) => option.selected !== option.defaultSelected && option.value !== '',
    );
  }
  if (field.type === 'radio') return typedInto(field) !== '';
  return field.value !== field.defaultValue;
}

function valuesOf(fields: readonly TypedField[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, typedInto(field)]));
}

/** A checkbox states something under penalty of perjury, so it is not restored. */
function restore(field: TypedField, value: string | undefined): void {
  if (value === undefined || field.type === 'checkbox') return;
  if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === value;
  else field.value = value;
}

function honeypotOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('input[name=website]')?.value ?? '';
}

function show(field: HTMLElement, problem: string | null): void {
  field.ariaInvalid = problem === null ? null : 'true';
  const place = document.getElementById(`${field.id}-problem`);
  if (place !== null) place.textContent = problem ?? '';
}

/** Focuses the first empty field without scrolling. */
function focusFirst(fields: readonly TypedField[]): void {
  const field = fields.find((one) => !one.disabled && typedInto(one) === '') ?? fields[0];
  field?.focus({ preventScroll: true });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
