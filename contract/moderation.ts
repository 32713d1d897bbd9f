/**
 * Why a request is refused, the most serious first: what Bedrock's content filters, a topic of ours and our own rule
 * can tell apart.
 */
export const refusalCategories = ['sexual_minors', 'sexual', 'violence', 'hate', 'crime'] as const;
export type RefusalCategory = (typeof refusalCategories)[number];

/** For programs; pages say it in their language (web/api/error-texts.ts). */
export const refusalWords = {
  sexual_minors: 'sexual content with minors',
  sexual: 'sexual content',
  violence: 'violence',
  hate: 'hate or insults',
  crime: 'help with a crime',
} as const satisfies Record<RefusalCategory, string>;

/** Who judged: our own rule, Bedrock's guardrail, or the emulator of laptops and sandboxes. */
export const ruleSets = ['own', 'guardrail', 'simulated'] as const;
export type RuleSet = (typeof ruleSets)[number];

/** For programs and logs: 'We don’t make this: violence. …' */
export function refusalMessage(category: RefusalCategory): string {
  return `We don’t make this: ${refusalWords[category]}. Nothing was charged. Change the prompt or the image, and try again.`;
}
