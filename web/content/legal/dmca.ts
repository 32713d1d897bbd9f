import { links } from '../../addresses/links.ts';
import { operator } from '../operator.ts';
import type { LegalText } from './legal-text.ts';

/** 17 U.S.C. § 512, https://www.copyright.gov/512/. */
export const dmca: LegalText = {
  title: 'DMCA policy',
  summary:
    'Reelwright respects copyright. If something on this site infringes yours, send us a notice under the Digital Millennium Copyright Act (17 U.S.C. § 512). We review notices within 24-48 hours.',
  sections: [
    {
      heading: 'What can be taken down',
      blocks: [
        {
          kind: 'paragraph',
          text: 'A video can be seen only by the person who made it and, if they shared it, by anyone with the link. If a shared video or anything else on this site infringes your work, send us its address.',
        },
        {
          kind: 'paragraph',
          text: 'Before you send a notice, consider whether the use may be allowed, for example as fair use. A person who knowingly makes a false claim of infringement is liable for damages (§ 512(f)).',
        },
      ],
    },
    {
      heading: 'What a notice must include',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The form asks for everything. If you send a notice by mail or email instead, include:',
        },
        {
          kind: 'steps',
          items: [
            'the work that is infringed, or a list if there are several;',
            'the full address of the material on this site;',
            'your name, postal address and email address, and a telephone number if you have one;',
            'a statement that you believe in good faith that the use is not authorized by the copyright owner, its agent, or the law;',
            'a statement that your notice is accurate and, under penalty of perjury, that you are authorized to act for the owner of the right that is infringed;',
            'your signature; typed is enough.',
          ],
        },
        ...(operator.dmcaAgent === null
          ? []
          : [
              {
                kind: 'paragraph' as const,
                text: `Our designated agent for notices is ${operator.dmcaAgent.name}, ${operator.dmcaAgent.address}, ${operator.dmcaAgent.phone}, [${operator.dmcaAgent.email}](mailto:${operator.dmcaAgent.email}).`,
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
            'You get a reference number right away. Include it when you write to us about the notice again.',
            'A person reviews it **within 24-48 hours**. If something is missing, we ask for it.',
            'If your notice is complete, we take the material down, and tell the person who posted it why, but not who you are.',
            'We keep your notice with what we decided. We do not publish it.',
          ],
        },
      ],
    },
    {
      heading: 'If your video was taken down',
      blocks: [
        {
          kind: 'paragraph',
          text: `If you believe that your video was taken down by mistake or misidentification, you can send a **counter-notification**. The report form is for notices only, so use the [contact form](${links.contact('general_inquiry')}). Write “Counter-notification” and the reference we gave you in the first line, and include:`,
        },
        {
          kind: 'steps',
          items: [
            'what was taken down, and its address before that;',
            'a statement under penalty of perjury that you believe in good faith that it was taken down by mistake or misidentification;',
            'your name, postal address and telephone number;',
            'a statement that you consent to the jurisdiction of the federal court for your district or, if you live outside the United States, for any district in which we may be found, and that you accept service of process from the person who sent the notice or their agent;',
            'your signature; typed is enough.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'We send a copy to the person who sent the notice. **We restore the material after 10 business days**, and no later than 14, unless they first tell us that they have gone to court to keep it down.',
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
