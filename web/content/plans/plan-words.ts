import { t } from '@lingui/core/macro';
import { durationsSeconds, type Plan, type Quality, qualities } from '../../../contract/billing/catalog.ts';
import {
  everyPlan,
  plansThatAllow,
  type RestrictedChoice,
  resolutionOf,
} from '../../../contract/billing/plan-words.ts';
import { formatList } from '../../locales/figures.ts';

/* The catalog's plans in the page's language; English documents and the API use contract/billing/plan-words.ts. */

/** 'Plus and Pro'. */
export function planNames(includes: (plan: Plan) => boolean, conjunction: 'and' | 'or' = 'and'): string {
  return formatList(
    everyPlan.filter(includes).map(({ name }) => name),
    conjunction,
  );
}

/** 'Plus, Pro, or any credit pack'. */
export function allowedBy(choice: RestrictedChoice): string {
  const anyPack = t({ message: 'any credit pack', comment: 'last of a list: Plus, Pro, or any credit pack' });
  return formatList([...plansThatAllow(choice).map(({ name }) => name), anyPack], 'or');
}

/** '5 or 8 seconds'. */
export function durationsText(): string {
  const seconds = formatList(durationsSeconds.map(String), 'or');
  return t({ message: `${seconds} seconds`, comment: 'the lengths of a video: 5 or 8 seconds' });
}

/** '720p or 1080p'. */
export function resolutionsText(some: readonly Quality[] = qualities): string {
  return formatList(some.map(resolutionOf), 'or');
}
