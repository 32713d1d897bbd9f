const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const instants = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const dates = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `14,000` */
export function whole(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** `+14,000`, `−500` */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${whole(Math.abs(amount))}`;
}

/** `$100.00` of cents. */
export function dollarsOfCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** `€9.99` of the currency's smallest unit. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** `$1.25` of millionths of a dollar. */
export function dollarsOfMicrodollars(microdollars: number): string {
  return dollars.format(microdollars / 1_000_000);
}

/** `Nov 27, 2026, 22:41`, in UTC. */
export function instantInWords(instant: string): string {
  return instants.format(new Date(instant));
}

/** `Nov 27, 2026`, in UTC. */
export function dateInWords(instant: string): string {
  return dates.format(new Date(instant));
}

/** `5 min`, `3 h`, `2 d`: the time between two instants, in its largest unit. */
export function durationInWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 1) return 'less than 1 min';
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** `needs_second_person` → `Needs second person` */
export function inWords(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
