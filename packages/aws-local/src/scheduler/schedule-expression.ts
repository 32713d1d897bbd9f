/** When a rule fires. */
export type Schedule =
  | { readonly kind: 'rate'; readonly intervalMilliseconds: number }
  /** The first matching minute after a moment (both in milliseconds since 1970), or undefined if there is none. */
  | { readonly kind: 'cron'; next(after: number): number | undefined };

const unitMilliseconds = { minute: 60_000, hour: 60 * 60_000, day: 24 * 60 * 60_000 } as const;

/**
 * Reads `rate(5 minutes)` or `cron(0 12 ? * MON-FRI *)`, in UTC.
 * Source: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 *
 * @throws Error with a sentence for what it does not know, such as cron's W and #
 */
export function parseScheduleExpression(expression: string): Schedule {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate !== null) {
    const count = Number(rate[1]);
    const unit = rate[2];
    if (count > 0 && (unit === 'minute' || unit === 'hour' || unit === 'day')) {
      return { kind: 'rate', intervalMilliseconds: count * unitMilliseconds[unit] };
    }
  }
  const cron = /^cron\((\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\)$/.exec(expression);
  if (cron === null)
    throw new Error(`"${expression}" is not a schedule such as rate(5 minutes) or cron(0 12 * * ? *).`);
  const [, minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = ''] = cron;
  if ((dayOfMonth === '?') === (dayOfWeek === '?')) {
    throw new Error(
      `"${expression}" must have a question mark for either the day of the month or of the week.`,
    );
  }
  const minutes = parseField(expression, minute, 0, 59);
  const hours = parseField(expression, hour, 0, 23);
  const months = parseField(expression, month, 1, 12, monthNames);
  const daysOfWeek = parseField(expression, dayOfWeek, 1, 7, dayNames);
  const years = parseField(expression, year, 1970, 2199);
  const isLastDay = dayOfMonth === 'L';
  const daysOfMonth = isLastDay ? undefined : parseField(expression, dayOfMonth, 1, 31);

  const dayMatches = (date: Date): boolean =>
    years.has(date.getUTCFullYear()) &&
    months.has(date.getUTCMonth() + 1) &&
    daysOfWeek.has(date.getUTCDay() + 1) &&
    (daysOfMonth?.has(date.getUTCDate()) ?? isLastOfMonth(date));

  return {
    kind: 'cron',
    next(after) {
      const firstMinute = (Math.floor(after / unitMilliseconds.minute) + 1) * unitMilliseconds.minute;
      const firstDay = Math.floor(firstMinute / unitMilliseconds.day) * unitMilliseconds.day;
      for (let day = 0; day < maximumDaysAhead; day += 1) {
        const midnight = firstDay + day * unitMilliseconds.day;
        if (!dayMatches(new Date(midnight))) continue;
        for (const matchingHour of hours) {
          for (const matchingMinute of minutes) {
            const time =
              midnight + matchingHour * unitMilliseconds.hour + matchingMinute * unitMilliseconds.minute;
            if (time >= firstMinute) return time;
          }
        }
      }
      return undefined;
    },
  };
}

/** A leap year's 29 February is at most 8 years away (around 2100). */
const maximumDaysAhead = 8 * 366;
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The values of one field, in ascending order. Names count from the field's minimum, as in AWS (SUN is 1). */
function parseField(
  expression: string,
  text: string,
  minimum: number,
  maximum: number,
  names: readonly string[] = [],
): ReadonlySet<number> {
  const parseValue = (value: string): number => {
    const named = names.indexOf(value.toUpperCase());
    const number = named >= 0 ? named + minimum : /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new Error(`The local cloud does not understand "${text}" in "${expression}".`);
  };
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step] = part.split('/');
    const stepSize = step === undefined ? 1 : Number(step);
    if (!Number.isInteger(stepSize) || stepSize < 1) parseValue('');
    let first = minimum;
    let last = maximum;
    if (range !== '*' && range !== '?') {
      const [from = '', to] = range.split('-');
      first = parseValue(from);
      last = to === undefined ? (step === undefined ? first : maximum) : parseValue(to);
    }
    for (let value = first; value <= last; value += stepSize) values.add(value);
  }
  return new Set([...values].sort((left, right) => left - right));
}

function isLastOfMonth(date: Date): boolean {
  return new Date(date.getTime() + unitMilliseconds.day).getUTCDate() === 1;
}
