/** Shows what the chosen kind of report asks for; the rest is hidden and keeps what was typed. */
export function followReportKind(element: HTMLElement): void {
  const chosen = element.querySelector<HTMLInputElement>('input[name=kind]:checked')?.value ?? '';
  for (const part of element.querySelectorAll<HTMLElement>('[data-kinds]')) {
    part.hidden = !(part.dataset.kinds ?? '').split(' ').includes(chosen);
    for (const field of part.querySelectorAll<HTMLInputElement>('[data-check]')) field.disabled = part.hidden;
  }
  for (const field of element.querySelectorAll<HTMLInputElement>('[data-optional-for]')) {
    require(field, field.dataset.optionalFor !== chosen);
  }
  const link = element.querySelector<HTMLInputElement>('input[name=link]');
  const hash = element.querySelector<HTMLInputElement>('input[name=file_hash]');
  const place = element.querySelector<HTMLElement>('[data-part=file-hash]');
  if (link === null || hash === null || place === null) return;
  // It comes from /verify only: people without a hash need not learn what one is.
  if (hash.value !== '') place.hidden = false;
  require(link, hash.value.trim() === '');
}

/**
 * Enters what the address says (`?kind=copyright&link=…` or `?file=<hash>`), once: a reload keeps what was typed since.
 * No other text gets into a report.
 */
export function fillReportFromAddress(fields: readonly { readonly name: string; value: string }[]): void {
  if (!fields.some(({ name }) => name === 'file_hash')) return;
  const wanted = new URLSearchParams(location.search);
  const link = sharedVideoAt(wanted.get('link'));
  const hash = /^[0-9a-f]{64}$/.exec(wanted.get('file') ?? '')?.[0];
  for (const field of fields) {
    const isRadio = field instanceof HTMLInputElement && field.type === 'radio';
    if (isRadio && field.value === wanted.get(field.name)) field.checked = true;
    // A report is about one video: that of the newest link.
    if (field.name === 'link' && (link ?? hash) !== undefined) field.value = link ?? '';
    if (field.name === 'file_hash' && (link ?? hash) !== undefined) field.value = hash ?? '';
  }
  history.replaceState(history.state, '', location.pathname + location.hash);
}

/** Undefined for all but this site's share links. */
function sharedVideoAt(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address);
  return url?.origin === location.origin && /^\/share\/[\w-]{22}$/.test(url.pathname)
    ? url.origin + url.pathname
    : undefined;
}

function require(field: HTMLInputElement, isRequired: boolean): void {
  field.required = isRequired;
  const mark = document.getElementById(`${field.id}-optional`);
  if (mark !== null) mark.hidden = isRequired;
}
