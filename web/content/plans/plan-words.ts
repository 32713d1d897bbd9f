import { t } from '@lingui/core/macro';
import { durationsSeconds, type Plan, type Quality, qualities } from '../../../contract/catalog.ts';
import {
  everyPlan,
  plansThatAllow,
  type RestrictedChoice,
  resolutionOf,
} from '../../../contract/plan-words.ts';
import { formatList } from '../../locales/figures.ts';

/*
 * What the catalog says of its plans, in the page's language. English documents and the API take the same from
 * contract/plan-words.ts.
 */

/** 'Plus and Pro': the names of the plans that `includes` picks. */
export function planNames(includes: (plan: Plan) => boolean, conjunction: 'and' | 'or' = 'and'): string {
  return formatList(
    everyPlan.filter(includes).map(({ name }) => name),
    conjunction,
  );
}

/** 'Plus, Pro, or any credit pack': what allows a video as long or as sharp as this, or of Veo 3. */
export function allowedBy(choice: RestrictedChoice): string {
  const anyPack = t({ message: 'any credit pack', comment: 'last of a list: Plus, Pro, or any credit pack' });
  return formatList([...plansThatAllow(choice).map(({ name }) => name), anyPack], 'or');
}

/** '5 or 8 seconds': the lengths that a video can have. */
export function durationsText(): string {
  const seconds = formatList(durationsSeconds.map(String), 'or');
  return t({ message: `${seconds} seconds`, comment: 'the lengths of a video: 5 or 8 seconds' });
}

/** '720p or 1080p': of `some` qualities, of all unless told. */
export function resolutionsText(some: readonly Quality[] = qualities): string {
  return formatList(some.map(resolutionOf), 'or');
}
