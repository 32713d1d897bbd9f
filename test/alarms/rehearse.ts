import type { AlarmState } from 'aws-local/cloudwatch/alarms.ts';
import { newPerson, until } from '../cloud/person.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { Failure } from './failure.ts';

export interface Rehearsal {
  /** Before, while it was broken, and after the remedy and the alarm's periods. */
  readonly states: readonly AlarmState[];
}

/**
 * Plays a failure in a cloud: the alarm is quiet, the failure makes its metric cross the line, the remedy mends it, and what
 * is tried again adds nothing to the metric, so that the alarm is over when its periods have passed.
 *
 * @param tell takes one line for each step
 * @throws an Error with one sentence at the first step that does not happen
 */
export async function rehearse(
  failure: Failure,
  cloud: TestCloud,
  tell: (line: string) => void,
): Promise<Rehearsal> {
  const name = `reelwright-laptop-${failure.alarm}`;
  const alarmAt = (at?: number): AlarmState => {
    const found = cloud.alarms.states(at).find((alarm) => alarm.name === name);
    if (found === undefined) throw new Error(`There is no alarm ${name}.`);
    return found;
  };
  const scene = { cloud, person: await newPerson(cloud) };
  const before = alarmAt();
  if (before.state === 'ALARM') throw new Error(`${name} is in ALARM before anything is broken.`);
  tell(`${before.rule}: ${shown(before)}`);

  tell(`broken: ${failure.broken}`);
  await failure.breakIt(scene);
  await until(async () => alarmAt().state === 'ALARM');
  const during = alarmAt();
  tell(`${name}: ${shown(during)}: ${during.description}`);

  tell(`remedy: ${failure.remedy}`);
  await failure.mend(scene);
  const mendedAt = alarmAt();
  await failure.retry(scene);
  const retried = alarmAt();
  if ((retried.values[0] ?? 0) > (mendedAt.values[0] ?? 0)) {
    throw new Error(`It is not mended: ${name} counts on, ${shown(retried)}.`);
  }
  const { Period, EvaluationPeriods } = retried.definition;
  const after = alarmAt(cloud.now() + (Period * EvaluationPeriods + 1) * 1_000);
  if (after.state !== 'OK') throw new Error(`${name} does not end: ${shown(after)}.`);
  tell(`mended: ${name} is ${shown(after)} when its ${Period * EvaluationPeriods} seconds have passed`);
  return { states: [before, during, after] };
}

function shown({ state, values }: AlarmState): string {
  return `${state} (${values.map((value) => value ?? 'no data').join(', ')})`;
}
