import { plural, t } from '@lingui/core/macro';
import {
  aspectRatios,
  creditPacks,
  plans,
  promptMaximumCharacters,
  retentionDays,
  videoCostCredits,
  videosAvailable,
} from '../../contract/billing/catalog.ts';
import { resolutionOf } from '../../contract/billing/plan-words.ts';
import { formatCredits, formatPrice } from '../locales/figures.ts';
import { durationsText, planNames, resolutionsText } from './plans/plan-words.ts';
import type { Question } from './question.ts';

/* Figures come from the catalog. */

const [smallestPack = creditPacks.starter] = Object.values(creditPacks).toSorted(
  (one, other) => one.priceCents - other.priceCents,
);
const [smallestPlan = plans.basic] = Object.values(plans).toSorted(
  (one, other) => one.monthlyPriceCents - other.monthlyPriceCents,
);

export interface Feature {
  readonly picture: 'prompt' | 'sound' | 'resolution' | 'shapes' | 'length' | 'price';
  readonly title: string;
  readonly text: string;
}

export function features(): readonly Feature[] {
  const characters = formatCredits(promptMaximumCharacters);
  const credits = formatCredits(videoCostCredits);
  const [wide = '', square = '', tall = ''] = aspectRatios;
  return [
    {
      picture: 'prompt',
      title: t`One sentence is enough`,
      text: t`Write what you want to see and hear in up to ${characters} characters, or start from an image. There is no timeline to learn.`,
    },
    {
      picture: 'sound',
      title: t`Sound included`,
      text: t`Waves, rain, footsteps, a quiet room: the sound is made with the picture and comes in the same file.`,
    },
    {
      picture: 'resolution',
      title: resolutionsText(),
      text: t`Standard quality is quick to watch and send. Pro quality is sharp enough for a big screen.`,
    },
    {
      picture: 'shapes',
      title: t`Wide, square, or tall`,
      text: t`Choose ${wide}, ${square}, or ${tall} before you generate. The shot is framed for that shape, so you never have to crop it.`,
    },
    {
      picture: 'length',
      title: durationsText(),
      text: t`Long enough for one good shot. Save the ones you like, and they stay in your history with their prompts.`,
    },
    {
      picture: 'price',
      title: t`One price for every video`,
      text: t`Each video costs ${credits} credits, whatever its length, shape, or quality. If a video fails, you get the credits back automatically.`,
    },
  ];
}

export interface Step {
  readonly title: string;
  readonly text: string;
  /** The drawing of the storyboard beside it. */
  readonly panel: 'sentence' | 'frames' | 'counter' | 'reel';
}

export function steps(): readonly Step[] {
  const credits = formatCredits(videoCostCredits);
  return [
    {
      title: t`Write a prompt`,
      text: t`Say what the camera sees, how it moves, and what you want to hear.`,
      panel: 'sentence',
    },
    {
      title: t`Choose the options`,
      text: t`Pick a length, a shape, and a quality. The preview shows the frame you will get.`,
      panel: 'frames',
    },
    {
      title: t`Generate`,
      text: t`A video costs ${credits} credits. Watch its progress, or close the page and come back later.`,
      panel: 'counter',
    },
    {
      title: t`Play, download, share`,
      text: t`Your video plays with sound right on the page. Download it as an MP4, save it, or share a link.`,
      panel: 'reel',
    },
  ];
}

export interface Price {
  readonly name: string;
  readonly price: string;
  /** The period or purchase that the price is for. */
  readonly per: string;
  readonly videos: string;
  readonly kind: 'plan' | 'pack';
}

export function prices(): readonly Price[] {
  return [
    ...Object.values(plans).map(({ name, monthlyPriceCents, creditsPerMonth }) => ({
      name,
      price: formatPrice(monthlyPriceCents),
      per: t({ message: 'a month', comment: 'below the price of a plan' }),
      videos: plural(videosAvailable(creditsPerMonth), { one: '# video a month', other: '# videos a month' }),
      kind: 'plan' as const,
    })),
    {
      name: t({ message: `${smallestPack.name} pack`, comment: 'the name of a credit pack: Starter pack' }),
      price: formatPrice(smallestPack.priceCents),
      per: t({ message: 'one time', comment: 'below the price of a credit pack' }),
      videos: plural(videosAvailable(smallestPack.credits), {
        one: '# video, credits never expire',
        other: '# videos, credits never expire',
      }),
      kind: 'pack',
    },
  ];
}

/** Stands beside each start button. */
export function guarantee(): string {
  return t`7-day money-back guarantee on new subscriptions`;
}

/** Stands below the hero's button. */
export function pricesInShort(): string {
  const plan = formatPrice(smallestPlan.monthlyPriceCents);
  const pack = formatPrice(smallestPack.priceCents);
  return t`Plans from ${plan} a month, packs from ${pack}`;
}

export function questions(): readonly Question[] {
  const credits = formatCredits(videoCostCredits);
  const packCredits = formatCredits(smallestPack.credits);
  const packPrice = formatPrice(smallestPack.priceCents);
  const packName = smallestPack.name;
  const packVideos = videosAvailable(smallestPack.credits);
  const lengths = durationsText();
  const [wide = '', square = '', tall = ''] = aspectRatios;
  const standard = resolutionOf('standard');
  const pro = resolutionOf('pro');
  const commercialPlans = planNames(({ commercialRights }) => commercialRights, 'and');
  const personalPlans = planNames(({ commercialRights }) => !commercialRights, 'and');
  return [
    {
      question: t`How much does a video cost?`,
      answer: t`Every video costs ${credits} credits, whatever its length, shape, or quality. The smallest pack, ${packName}, has ${packCredits} credits for ${packPrice}. That is enough for ${packVideos} videos.`,
    },
    {
      question: t`Which lengths, shapes, and qualities can I choose?`,
      answer: t`Videos are ${lengths} long. They can be wide (${wide}), square (${square}), or tall (${tall}), in standard quality (${standard}) or pro quality (${pro}).`,
    },
    {
      question: t`Do the videos have sound?`,
      answer: t`Yes. Describe what you want to hear in the same prompt, and the sound is made together with the picture.`,
    },
    {
      question: t`What happens if a video fails?`,
      answer: t`You get your credits back automatically, and the page tells you what went wrong. You can also cancel a video: until the model starts, that returns its credits too.`,
    },
    {
      question: t`Do the videos have a watermark?`,
      answer: t`No, we add no logo or visible mark to your videos. Google puts an invisible SynthID watermark into videos made by Veo, so that software can tell they were generated.`,
    },
    {
      question: t`Who owns my videos, and can I use them commercially?`,
      answer: t`Your prompts, your images, and any rights we have in your videos are yours. ${commercialPlans} include commercial rights, and so does every credit pack. Videos that ${personalPlans} credits pay for, in full or in part, are for personal use only.`,
    },
    {
      question: t`Who can see my prompts and videos?`,
      answer: t`Only you, until you share a link. Google, which runs the model, gets the prompt and the image, but not who you are. We do not sell your data, and we do not train models with your prompts, images, or videos.`,
    },
    {
      question: t`How long do you keep my videos?`,
      answer: t`Videos are typically deleted within ${retentionDays} days unless saved. Save the ones you want to keep, or download them as MP4 files.`,
    },
  ];
}
