import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MailName } from '../mail-parameters.ts';
import { caseTemplates } from './case-templates.tsx';
import { ActionButton, Code, FooterLink, Layout, Paragraph } from './layout.tsx';
import type { Template } from './template.ts';

/** `npm run render-mails` renders them into ../rendered/, in every language. */
export const templates: { readonly [Name in MailName]: Template<Name> } = {
  'confirm-address': {
    subject: () => t`Confirm your email address`,
    body: ({ link, code }, language) => (
      <Layout
        language={language}
        preview={t`Confirm your email address to make your first video.`}
        heading={t`Confirm your email address`}
        footer={t`Didn’t create a Reelwright account? You can ignore this email.`}
      >
        <Paragraph>
          <Trans>Welcome to Reelwright. Confirm your email address, and you can make your first video.</Trans>
        </Paragraph>
        <ActionButton href={link}>
          <Trans>Confirm email address</Trans>
        </ActionButton>
        <Paragraph>
          <Trans>The link works once and expires in 24 hours.</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>You can also enter this code on the page where you signed up:</Trans>
        </Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'reset-password': {
    subject: () => t`Your code for a new password`,
    body: ({ code }, language) => (
      <Layout
        language={language}
        preview={t`Enter this code on the page where you asked for a new password.`}
        heading={t`Choose a new password`}
        footer={t`Didn’t ask for a new password? You can ignore this email. Your password stays the same.`}
      >
        <Paragraph>
          <Trans>
            Enter this code on the page where you asked for a new password. It expires in one hour.
          </Trans>
        </Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'account-notice': {
    subject: ({ title }) => title,
    body: ({ title, text, time, link, days }, language) => (
      <Layout
        language={language}
        preview={text}
        heading={title}
        footer={t`The link works once and expires in ${days} days. It opens a page where you can sign out everywhere.`}
      >
        <Paragraph>{text}</Paragraph>
        <Paragraph>{time}</Paragraph>
        <Paragraph>
          <Trans>If this was you, you’re all set. If not, sign out everywhere now.</Trans>
        </Paragraph>
        <ActionButton href={link}>
          <Trans>This wasn’t me</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'allow-new-address': {
    subject: () => t`Your code to change your email address`,
    body: ({ newEmail, code, minutes, link }, language) => (
      <Layout
        language={language}
        preview={t`Enter this code to change the email address of your Reelwright account.`}
        heading={t`Change your email address`}
        footer={
          <Trans>
            Didn’t ask for this? Then your password isn’t safe. Don’t share this code,{' '}
            <FooterLink href={link}>sign out everywhere</FooterLink>, and choose a new password.
          </Trans>
        }
      >
        <Paragraph>
          <Trans>You asked to change the email address of your Reelwright account to {newEmail}.</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            Enter this code on the page where you asked. It works once and expires in {minutes} minutes.
          </Trans>
        </Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'confirm-new-address': {
    subject: () => t`Confirm your new email address`,
    body: ({ code, minutes }, language) => (
      <Layout
        language={language}
        preview={t`Enter this code to use this address for your Reelwright account.`}
        heading={t`Confirm your new email address`}
        footer={t`Didn’t ask for this? You can ignore this email. We won’t use this address.`}
      >
        <Paragraph>
          <Trans>
            Enter this code on the page where you changed your email address. It works once and expires in{' '}
            {minutes} minutes.
          </Trans>
        </Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'delete-account': {
    subject: () => t`Your code to delete your account`,
    body: ({ code, minutes, link }, language) => (
      <Layout
        language={language}
        preview={t`Enter this code to delete your Reelwright account.`}
        heading={t`Delete your account`}
        footer={
          <Trans>
            Didn’t ask for this? Don’t share this code, and{' '}
            <FooterLink href={link}>sign out everywhere</FooterLink>.
          </Trans>
        }
      >
        <Paragraph>
          <Trans>
            Enter this code on the page where you asked to delete your account. It works once and expires in{' '}
            {minutes} minutes.
          </Trans>
        </Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'make-api-key': {
    subject: () => t`Your code for a live API key`,
    body: ({ code, minutes, link }, language) => (
      <Layout
        language={language}
        preview={t`Enter this code to create, rotate, or change a live API key.`}
        heading={t`Confirm your live API key`}
        footer={
          <Trans>
            Didn’t ask for this? Don’t share this code, and{' '}
            <FooterLink href={link}>sign out everywhere</FooterLink>.
          </Trans>
        }
      >
        <Paragraph>
          <Trans>
            Enter this code on the developer page. A live API key spends your credits, so we check that it’s
            you. The code works once and expires in {minutes} minutes.
          </Trans>
        </Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'api-key-leaked': {
    subject: () => t`We revoked a leaked API key`,
    body: ({ key, time, developersUrl }, language) => (
      <Layout
        language={language}
        preview={t`Your API key ${key} was found in public, so we revoked it.`}
        heading={t`We revoked a leaked API key`}
        footer={t`Keep API keys out of code, web pages, and chats. Load them from an environment variable.`}
      >
        <Paragraph>
          <Trans>
            GitHub found your API key {key} where others can read it. We revoked the key right away, so it no
            longer works for anyone.
          </Trans>
        </Paragraph>
        <Paragraph>{time}</Paragraph>
        <Paragraph>
          <Trans>Create a new key for your programs, and check what the old one spent.</Trans>
        </Paragraph>
        <ActionButton href={developersUrl}>
          <Trans>Open the developer page</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'data-exported': {
    subject: () => t`Your data is ready`,
    body: ({ until, settingsUrl }, language) => (
      <Layout
        language={language}
        preview={t`The file with your Reelwright data is ready to download.`}
        heading={t`Your data is ready`}
        footer={t`Didn’t ask for your data? Sign out everywhere in your account settings, and change your password.`}
      >
        <Paragraph>
          <Trans>
            The file with everything we keep about you is ready. Download it in your account settings. We
            remove it after {until}.
          </Trans>
        </Paragraph>
        <ActionButton href={settingsUrl}>
          <Trans>Open account settings</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'account-viewed': {
    subject: () => t`We looked at your account`,
    body: ({ time, contactUrl }, language) => (
      <Layout
        language={language}
        preview={t`Someone on our team viewed your Reelwright account.`}
        heading={t`We looked at your account`}
        footer={t`Our team views an account only with a reason, which we write down with the name of who looked.`}
      >
        <Paragraph>
          <Trans>
            Someone on our team viewed your account as you see it, for up to 30 minutes. They could read, and
            change nothing.
          </Trans>
        </Paragraph>
        <Paragraph>{time}</Paragraph>
        <Paragraph>
          <Trans>If you didn’t ask us for help, you can ask us why.</Trans>
        </Paragraph>
        <ActionButton href={contactUrl}>
          <Trans>Contact us</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'account-deleted': {
    subject: () => t`Your account was deleted`,
    body: ({ time, contactUrl }, language) => (
      <Layout
        language={language}
        preview={t`Your Reelwright account was deleted.`}
        heading={t`Your account was deleted`}
        footer={t`This is the last email about this account.`}
      >
        <Paragraph>
          <Trans>Your Reelwright account is gone, along with its videos, credits, and subscription.</Trans>
        </Paragraph>
        <Paragraph>{time}</Paragraph>
        <Paragraph>
          <Trans>If you didn’t delete it, write to us right away.</Trans>
        </Paragraph>
        <ActionButton href={contactUrl}>
          <Trans>Contact us</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'payment-refunded': {
    subject: () => t`We refunded your payment`,
    body: ({ amount }, language) => (
      <Layout
        language={language}
        preview={t`Your payment of ${amount} came after your account was deleted.`}
        heading={t`We refunded your payment`}
        footer={t`Your account is deleted. Only Stripe keeps your email address, as part of this payment’s record.`}
      >
        <Paragraph>
          <Trans>
            Your payment of {amount} arrived while your Reelwright account was being deleted, too late to add
            any credits.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            We refunded the full amount to the card you paid with. Your bank may take 5 to 10 days to show it.
          </Trans>
        </Paragraph>
      </Layout>
    ),
  },
  'confirm-status-updates': {
    subject: () => t`Confirm your status updates`,
    body: ({ link }, language) => (
      <Layout
        language={language}
        preview={t`Confirm your address to get status updates from Reelwright.`}
        heading={t`Confirm your status updates`}
        footer={t`The link expires in 48 hours. Didn’t ask for this? You can ignore this email, and we’ll delete your address.`}
      >
        <Paragraph>
          <Trans>
            You asked for emails about incidents and maintenance at Reelwright. Confirm your address to get
            them.
          </Trans>
        </Paragraph>
        <ActionButton href={link}>
          <Trans>Confirm my address</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'already-subscribed': {
    subject: () => t`You already get our status updates`,
    body: ({ statusUrl, unsubscribeUrl }, language) => (
      <Layout
        language={language}
        preview={t`This address already gets our status updates.`}
        heading={t`You’re already subscribed`}
        footer={<Unsubscribe href={unsubscribeUrl} />}
      >
        <Paragraph>
          <Trans>
            You asked for status updates, and this address already gets them. There’s nothing more to do.
          </Trans>
        </Paragraph>
        <StatusButton href={statusUrl} />
      </Layout>
    ),
  },
  'status-announcement': {
    subject: ({ status, title }) =>
      t({
        message: `${status}: ${title}`,
        comment: 'subject of a status email, such as "Resolved: Videos take longer"; the title is English',
      }),
    body: ({ title, summary, text, statusUrl, unsubscribeUrl }, language) => (
      <Layout
        language={language}
        preview={summary}
        heading={title}
        footer={<Unsubscribe href={unsubscribeUrl} />}
      >
        <Paragraph>{summary}</Paragraph>
        <Paragraph>{text}</Paragraph>
        <StatusButton href={statusUrl} />
      </Layout>
    ),
  },
  'webhook-failing': {
    subject: () => t`Your webhook isn’t getting through`,
    body: ({ url, missed, maximum, link }, language) => (
      <Layout
        language={language}
        preview={t`Your endpoint missed ${missed} events in a row.`}
        heading={t`Your webhook isn’t getting through`}
        footer={t`You get this email because you added this webhook endpoint to your Reelwright account.`}
      >
        <Paragraph>
          <Trans>
            Your endpoint {url} missed {missed} events in a row. We tried each of them ten times over three
            days.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>After {maximum} missed events in a row, we’ll stop sending to it.</Trans>
        </Paragraph>
        <ActionButton href={link}>
          <Trans>See what it answered</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  'webhook-stopped': {
    subject: () => t`We stopped your webhook`,
    body: ({ url, link }, language) => (
      <Layout
        language={language}
        preview={t`Your endpoint has failed for too long.`}
        heading={t`We stopped your webhook`}
        footer={t`You get this email because you added this webhook endpoint to your Reelwright account.`}
      >
        <Paragraph>
          <Trans>
            Your endpoint {url} accepted nothing for a day, or missed many events in a row, so we no longer
            send to it.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            Once it works again, turn it back on. You can send it the events of the last ten days again.
          </Trans>
        </Paragraph>
        <ActionButton href={link}>
          <Trans>Open your webhooks</Trans>
        </ActionButton>
      </Layout>
    ),
  },
  ...caseTemplates,
  'visitor-message': {
    subject: ({ reference }) => reference,
    body: ({ reference, facts, fields }, language) => (
      <Layout language={language} preview={reference} heading="New message from a visitor" footer={reference}>
        <Paragraph>{facts}</Paragraph>
        <Paragraph>{fields}</Paragraph>
      </Layout>
    ),
  },
  'message-answer': {
    subject: ({ reference, subject }) => `Re: ${subject} [${reference}]`,
    body: ({ reference, answer }, language) => (
      <Layout
        language={language}
        preview="Our answer to your message."
        heading="Our answer to your message"
        footer={`You can reply to this email. The reference of your message is ${reference}.`}
      >
        <Paragraph>{answer}</Paragraph>
      </Layout>
    ),
  },
};

function StatusButton({ href }: { readonly href: string }) {
  return (
    <ActionButton href={href}>
      <Trans>View status</Trans>
    </ActionButton>
  );
}

function Unsubscribe({ href }: { readonly href: string }) {
  return (
    <Trans>
      Don’t want these emails? <FooterLink href={href}>Unsubscribe</FooterLink>
    </Trans>
  );
}
