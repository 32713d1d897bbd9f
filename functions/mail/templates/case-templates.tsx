import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionButton, Layout, Paragraph } from './layout.tsx';
import type { Template } from './template.ts';

type CaseMailName =
  | 'report-receipt'
  | 'report-outcome'
  | 'video-hidden'
  | 'video-removed'
  | 'video-shown'
  | 'appeal-decided';

/** The mails about reported videos: the first two go to who reported, the others to the owner. */
export const caseTemplates: { readonly [Name in CaseMailName]: Template<Name> } = {
  'report-receipt': {
    subject: ({ reference }) => t`We got your report ${reference}`,
    body: ({ reference, until }, language) => (
      <Layout
        language={language}
        preview={t`A person on our team looks at what you reported.`}
        heading={t`We got your report`}
        footer={t`Didn’t report a video? You can ignore this email.`}
      >
        <Paragraph>
          <Trans>
            Thank you for telling us. A person on our team looks at what you reported and decides by {until}.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>We’ll email you the decision. Your reference is {reference}.</Trans>
        </Paragraph>
      </Layout>
    ),
  },
  'report-outcome': {
    subject: ({ reference }) => t`Our decision on your report ${reference}`,
    body: ({ reference, text, contactUrl }, language) => (
      <Layout
        language={language}
        preview={text}
        heading={t`Our decision on your report`}
        footer={t`You get this email because you reported a video to Reelwright.`}
      >
        <Paragraph>{text}</Paragraph>
        <Paragraph>
          <Trans>
            If you disagree, write to us and name your reference {reference}. You can also turn to a court or
            to the authorities of your country.
          </Trans>
        </Paragraph>
        <ActionButton href={contactUrl}>
          <Trans>Contact us</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'video-hidden': {
    subject: () => t`We hid one of your videos`,
    body: ({ reference, kind, link }, language) => (
      <Layout
        language={language}
        preview={t`One of your videos was reported. It stays hidden until we decide.`}
        heading={t`We hid one of your videos`}
        footer={<Reference reference={reference} />}
      >
        <Paragraph>
          <Trans>One of your videos was reported, so we hid it. The report is about: {kind}.</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            While it’s hidden, no one can watch or download it. A person on our team looks at it soon, and
            we’ll email you what they decide and why. You don’t need to do anything. If there’s something we
            should know, write to us and name the reference {reference}.
          </Trans>
        </Paragraph>
        <ActionButton href={link}>
          <Trans>See which video</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'video-removed': {
    subject: () => t`We removed one of your videos`,
    body: ({ reference, ground, statement, until, link }, language) => (
      <Layout
        language={language}
        preview={t`One of your videos was reported, and we removed it.`}
        heading={t`We removed one of your videos`}
        footer={<Reference reference={reference} />}
      >
        <Paragraph>
          <Trans>
            One of your videos was reported. A person on our team looked at it and removed it everywhere. The
            ground: {ground}.
          </Trans>
        </Paragraph>
        <Paragraph>{statement}</Paragraph>
        <Paragraph>
          <Trans>
            If you disagree, you can appeal for free until {until}. Another person then looks at it again. You
            can also go to court.
          </Trans>
        </Paragraph>
        <ActionButton href={link}>
          <Trans>See the decision or appeal</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'video-shown': {
    subject: () => t`Your video is back`,
    body: ({ reference, statement, link }, language) => (
      <Layout
        language={language}
        preview={t`We looked at your hidden video, and show it again.`}
        heading={t`Your video is back`}
        footer={<Reference reference={reference} />}
      >
        <Paragraph>
          <Trans>
            A person on our team looked at the video that was reported and hidden. You and everyone you shared
            it with can watch it again.
          </Trans>
        </Paragraph>
        <Paragraph>{statement}</Paragraph>
        <ActionButton href={link}>
          <Trans>See which video</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'appeal-decided': {
    subject: ({ title }) => title,
    body: ({ reference, title, text, statement, link }, language) => (
      <Layout language={language} preview={text} heading={title} footer={<Reference reference={reference} />}>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{statement}</Paragraph>
        <ActionButton href={link}>
          <Trans>See the decision</Trans>
        </ActionButton>
      </Layout>
    ),
  },
};

function Reference({ reference }: { readonly reference: string }) {
  return <Trans>The reference of this case is {reference}.</Trans>;
}
