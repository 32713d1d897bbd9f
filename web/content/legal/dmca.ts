import { links } from '../../links.ts';
import { operator } from '../operator.ts';
import type { LegalText } from './legal-text.ts';

/** What `/dmca` says: 17 U.S.C. § 512, https://www.copyright.gov/512/. The form for notices stands below it. */
export const dmca: LegalText = {
  title: 'DMCA policy',
  summary:
    'Reelwright respects copyright and answers notices under the Digital Millennium Copyright Act (17 U.S.C. § 512). Notices are reviewed within 24-48 hours.',
  sections: [
    {
      heading: 'What can be taken down',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Only the person who made a video can see it, and anyone with the link if they shared it. If a shared video, or anything else on this site, infringes your work, send us its address and we will look at it.',
        },
        {
          kind: 'paragraph',
          text: 'Before you send a notice, consider whether the use may be allowed, for example as fair use. A person who knowingly misrepresents that something infringes is liable for damages (§ 512(f)).',
        },
      ],
    },
    {
      heading: 'What a notice must include',
      blocks: [
        { kind: 'paragraph', text: 'The form below asks for all of it. By mail or email, include:' },
        {
          kind: 'steps',
          items: [
            'which work is infringed, or a list of them if there are several;',
            'where the material is: its full address on this site;',
            'your name, postal address, telephone number and email address;',
            'that you believe in good faith that the use is not authorized by the copyright owner, its agent, or the law;',
            'that what you write is accurate and, under penalty of perjury, that you are authorized to act for the owner of the right that is infringed;',
            'your signature; typed is enough.',
          ],
        },
        ...(operator.dmcaAgent === null
          ? []
          : [
              {
                kind: 'paragraph' as const,
                text: `Our designated agent is ${operator.dmcaAgent.name}, ${operator.dmcaAgent.address}.`,
              },
            ]),
      ],
    },
    {
      heading: 'What happens then',
      blocks: [
        {
          kind: 'list',
          items: [
            'You get a reference at once. Name it when you write about the notice again.',
            'A person reviews it **within 24-48 hours**. If something is missing, we ask for it.',
            'If your notice is complete, we take the material down or close its link, and send a copy of your notice to the person who posted it.',
            'We keep your notice for two years. We do not publish it.',
          ],
        },
      ],
    },
    {
      heading: 'If your video was taken down',
      blocks: [
        {
          kind: 'paragraph',
          text: `You may send a **counter-notification** if you believe that it was a mistake or a misidentification. The form below is for notices only: send yours through the [contact form](${links.contact('general_inquiry')}), with “Counter-notification” and the reference we gave you in the first line, and include:`,
        },
        {
          kind: 'steps',
          items: [
            'what was taken down, and the address where it was;',
            'that under penalty of perjury you believe in good faith that it was taken down by mistake or misidentification;',
            'your name, postal address and telephone number;',
            'that you consent to the jurisdiction of the federal court of the district in which your address is, or, outside the United States, of any district in which we may be found, and that you accept service of process from the person who sent the notice or their agent;',
            'your signature; typed is enough.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'We send a copy to the person who sent the notice. **We restore the material after 10 business days**, and no later than 14, unless they tell us before that they have gone to court to keep it down.',
        },
      ],
    },
    {
      heading: 'Repeat infringement',
      blocks: [
        {
          kind: 'paragraph',
          text: `We close accounts that infringe repeatedly, as the [terms](${links.terms()}) say.`,
        },
      ],
    },
  ],
};
