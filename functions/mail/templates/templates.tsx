import type { ReactElement } from 'react';
import type { MailName, MailValues } from '../mail-parameters.ts';
import { ActionButton, Code, FooterLink, Layout, Paragraph } from './layout.tsx';

interface Template<Name extends MailName> {
  readonly subject: (values: MailValues<Name>) => string;
  readonly body: (values: MailValues<Name>) => ReactElement;
}

/** Every mail of the product, in words. `npm run render-mails` renders them into ../rendered-mails.json. */
export const templates: { readonly [Name in MailName]: Template<Name> } = {
  'confirm-address': {
    subject: () => 'Confirm your email address',
    body: ({ link, code }) => (
      <Layout
        preview="Confirm your email address to make your first video."
        heading="Confirm your email address"
        footer="You did not create an account with Reelwright? Then ignore this message."
      >
        <Paragraph>
          Set your password, and you can make your first video. The link works once, for 24 hours, and a newer
          message replaces it.
        </Paragraph>
        <ActionButton href={link}>Confirm and set password</ActionButton>
        <Paragraph>Or type this code on the page where you created your account:</Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'reset-password': {
    subject: () => 'Your code for a new password',
    body: ({ code }) => (
      <Layout
        preview="Type this code on the page where you asked for a new password."
        heading="Choose a new password"
        footer="You did not ask for a new password? Then ignore this message. Your password stays as it is."
      >
        <Paragraph>Type this code on the page where you asked. It works for one hour:</Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'account-notice': {
    subject: ({ title }) => title,
    body: ({ title, text, time, link, days }) => (
      <Layout
        preview={text}
        heading={title}
        footer={`The link works once, for ${days} days. It opens a page that ends all sessions and does nothing else.`}
      >
        <Paragraph>{text}</Paragraph>
        <Paragraph>{time}</Paragraph>
        <Paragraph>Was it you? Then there is nothing to do. If not, sign out everywhere now:</Paragraph>
        <ActionButton href={link}>It was not me</ActionButton>
      </Layout>
    ),
  },
  'allow-new-address': {
    subject: () => 'Your code to change your email address',
    body: ({ newEmail, code, minutes, link }) => (
      <Layout
        preview="Type this code to change the email address of your Reelwright account."
        heading="Change your email address"
        footer={
          <>
            You did not ask? Then a person knows your password: do not tell this code to anyone,{' '}
            <FooterLink href={link}>sign out everywhere</FooterLink> and choose a new password.
          </>
        }
      >
        <Paragraph>{`We were asked to change the address of your Reelwright account to ${newEmail}. Type this code on the page where you asked. It works once, for ${minutes} minutes:`}</Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'confirm-new-address': {
    subject: () => 'Confirm your new email address',
    body: ({ code, minutes }) => (
      <Layout
        preview="Type this code to use this address for your Reelwright account."
        heading="Confirm your new email address"
        footer="You did not ask? Then ignore this message. This address stays as it is."
      >
        <Paragraph>{`Type this code on the page where you changed your address. It works once, for ${minutes} minutes:`}</Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'delete-account': {
    subject: () => 'Your code to delete your account',
    body: ({ code, minutes, link }) => (
      <Layout
        preview="Type this code to delete your Reelwright account."
        heading="Delete your account"
        footer={
          <>
            You did not ask? Then do not tell this code to anyone, and{' '}
            <FooterLink href={link}>sign out everywhere</FooterLink>.
          </>
        }
      >
        <Paragraph>{`Type this code on the page where you asked. It works once, for ${minutes} minutes:`}</Paragraph>
        <Code>{code}</Code>
      </Layout>
    ),
  },
  'account-deleted': {
    subject: () => 'Your account was deleted',
    body: ({ time, contactUrl }) => (
      <Layout
        preview="Your Reelwright account was deleted."
        heading="Your account was deleted"
        footer="This is the last email about this account."
      >
        <Paragraph>
          Your Reelwright account was deleted, with its videos, its credits and its subscription.
        </Paragraph>
        <Paragraph>{time}</Paragraph>
        <Paragraph>Was it not you? Then another person knows how you sign in. Write to us:</Paragraph>
        <ActionButton href={contactUrl}>Contact us</ActionButton>
      </Layout>
    ),
  },
  'payment-refunded': {
    subject: () => 'We refunded your payment',
    body: ({ amount }) => (
      <Layout
        preview={`Your payment of ${amount} came after your account was deleted.`}
        heading="We refunded your payment"
        footer="Your account is deleted. We keep this address only for this payment, at Stripe."
      >
        <Paragraph>
          Your payment of {amount} arrived while your Reelwright account was being deleted. It came too late
          to give you any credits.
        </Paragraph>
        <Paragraph>
          We refunded all of it, to the card that paid. Your bank may take 5 to 10 days to show it.
        </Paragraph>
      </Layout>
    ),
  },
  'confirm-status-updates': {
    subject: () => 'Confirm your status updates',
    body: ({ link }) => (
      <Layout
        preview="Do you want news about incidents and maintenance?"
        heading="Do you want our status updates?"
        footer="The link works for 48 hours. You did not ask? Then ignore this message: we forget this address."
      >
        <Paragraph>
          We were asked to send news about incidents and maintenance of Reelwright to this address.
        </Paragraph>
        <ActionButton href={link}>Confirm</ActionButton>
      </Layout>
    ),
  },
  'already-subscribed': {
    subject: () => 'You already get our status updates',
    body: ({ statusUrl, unsubscribeUrl }) => (
      <Layout
        preview="This address was subscribed to status updates again."
        heading="You are subscribed"
        footer={<Unsubscribe href={unsubscribeUrl} />}
      >
        <Paragraph>This address was subscribed to status updates again. You get them already.</Paragraph>
        <ActionButton href={statusUrl}>See the status</ActionButton>
      </Layout>
    ),
  },
  'status-announcement': {
    subject: ({ title }) => title,
    body: ({ title, summary, text, statusUrl, unsubscribeUrl }) => (
      <Layout preview={summary} heading={title} footer={<Unsubscribe href={unsubscribeUrl} />}>
        <Paragraph>{summary}</Paragraph>
        <Paragraph>{text}</Paragraph>
        <ActionButton href={statusUrl}>See the status</ActionButton>
      </Layout>
    ),
  },
  'visitor-message': {
    subject: ({ reference }) => reference,
    body: ({ reference, facts, fields }) => (
      <Layout preview={reference} heading="A visitor wrote" footer={reference}>
        <Paragraph>{facts}</Paragraph>
        <Paragraph>{fields}</Paragraph>
      </Layout>
    ),
  },
};

function Unsubscribe({ href }: { readonly href: string }) {
  return (
    <>
      No longer interested? <FooterLink href={href}>Unsubscribe</FooterLink>
    </>
  );
}
