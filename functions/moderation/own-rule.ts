import type { Rules, Verdict } from './moderator.ts';

export const ownRules: Rules = { ruleSet: 'own', version: '1' };

/** What an operator has removed is not made again from the same image. */
export const blockedImageRules: Rules = { ruleSet: 'own', version: 'blocked image' };

/** Words that mean it by themselves. */
const unambiguous =
  /\b(?:child|kiddie|kid|infant|toddler|preteen|underage)[\s-]+(?:porn\w*|erotica|nudes)\b|\b(?:lolicon|shotacon|jailbait)\b|\bkinderporno\w*|\bpornograf[ií]a\s+infantil\b|児童ポルノ|ロリコン|ショタコン/u;

const drinksAndThings =
  '(?:scotch|whisk(?:e)?y|rum|wine|bourbon|cognac|port|tree|car|house|dog|cat|horse|company|tradition)';

const minors = new RegExp(
  [
    String.raw`\b(?:child|children|kid|kids|toddlers?|infants?|pre-?teens?|teens?|teenagers?|teenaged?|under-?age|lolis?|shotas?)\b`,
    String.raw`\b(?:school|little|young|small)[\s-]?(?:girls?|boys?)\b`,
    String.raw`\b(?:[1-9]|1[0-7])[\s-]*(?:years?|yrs?)[\s-]*old\b(?![\s-]+${drinksAndThings}\b)|\b(?:[1-9]|1[0-7])[\s-]*(?:yo|y\/o)\b`,
    String.raw`\b(?:kindern?|kleinkind\w*|kleines? mädchen|kleiner? jungen?|schulmädchen|minderjährige\w*|teenagerin)\b`,
    String.raw`(?<!\p{L})(?:niñ[ao]s?|menor(?:es)? de edad|colegialas?)(?!\p{L})`,
    '幼女|幼児|小学生|中学生|女子高生|未成年',
  ].join('|'),
  'gu',
);

const sexual = new RegExp(
  [
    String.raw`\b(?:nudes?(?![\s-]+(?:statues?|sculptures?|paintings?|colou?r\w*|tones?))|nudity|topless|unclothed|(?:no|without) clothes)\b`,
    String.raw`\bnaked(?![\s-]+(?:mole|eye|tree|branch)\w*)\b`,
    String.raw`\b(?:porn\w*|erotic\w*|hentai|nsfw|sexy|orgasm\w*|masturbat\w*|blow-?jobs?|fellatio|intercourse|undress(?:es|ed|ing)?|lingerie|genitals?|penis|vagina|strip-?tease|fuck\w*)\b`,
    String.raw`\bsex(?![\s-]+(?:ed|education|offenders?|trafficking|abuse|difference\w*))\b`,
    String.raw`\bsexual(?:ly)?[\s-]+(?:acts?|activit\w+|content|positions?|poses?|scenes?|explicit)\b`,
    String.raw`\b(?:nackt\w*|entkleidet\w*)\b`,
    String.raw`(?<!\p{L})(?:desnud[ao]s?|desnudez|sexo|er[oó]tic[ao]s?)(?!\p{L})`,
    '全裸|裸(?![足眼電])|ヌード|エロ|セックス|ポルノ',
  ].join('|'),
  'gu',
);

/** Characters between a minor and what is sexual, within a sentence: farther apart they are about two things. */
const farthestCharacters = 30;

const negated = /(?:\b(?:no|not|non|without|never|avoid|kein\w*|ohne|sin)\b)[^.,;:!?]{0,25}$/u;
const zeroWidth = /[\u200b-\u200d\u2060\ufeff]/gu;

/**
 * Refuses sexual content with minors, whatever else judges. A few words in the site's languages: a first net, which
 * must rarely refuse what is harmless, since its refusal pauses the account. Pure.
 */
export function judgeByOwnRules(prompt: string): Verdict {
  const text = prompt.normalize('NFKC').replace(zeroWidth, '').toLowerCase();
  return unambiguous.test(text) || meet(text)
    ? { verdict: 'refused', categories: ['sexual_minors'] }
    : { verdict: 'allowed' };
}

/** Whether words of both kinds are close to one another. */
function meet(text: string): boolean {
  const people = [...text.matchAll(minors)].map(spanOf);
  return [...text.matchAll(sexual)]
    .filter(({ 0: words, index }) => /^(?:no|without) /u.test(words) || !negated.test(text.slice(0, index)))
    .map(spanOf)
    .some((one) => people.some((other) => areClose(text, one, other)));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spanOf({ 0: words, index }: RegExpExecArray): Span {
  return { start: index, end: index + words.length };
}

function areClose(text: string, one: Span, other: Span): boolean {
  const between =
    one.start < other.start ? text.slice(one.end, other.start) : text.slice(other.end, one.start);
  return between.length <= farthestCharacters && !/[.!?\n。！？]/u.test(between);
}
