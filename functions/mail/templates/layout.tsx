import { Body, Button, Container, Head, Heading, Html, Link, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';

// Mail programs read no CSS variables: these are the light theme's colors of web/design/tokens.css.
const colors = {
  ground: '#f6f2ea',
  text: '#211c15',
  quiet: '#6b6152',
  action: '#e8a33d',
  onAction: '#16120d',
};

/** What every mail stands in: the name, a heading, the mail's own content, and a footer. */
export function Layout(props: {
  readonly preview: string;
  readonly heading: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body
        style={{
          margin: 0,
          padding: '32px 16px',
          backgroundColor: colors.ground,
          color: colors.text,
          fontFamily: 'system-ui, sans-serif',
        }}
      >
        <Container style={{ maxWidth: '480px' }}>
          <Text style={{ fontSize: '16px', fontWeight: 700 }}>Reelwright</Text>
          <Heading style={{ fontSize: '24px', lineHeight: '1.2' }}>{props.heading}</Heading>
          {props.children}
          <Text style={{ fontSize: '14px', color: colors.quiet }}>{props.footer}</Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { readonly children: ReactNode }) {
  return <Text style={{ fontSize: '16px', lineHeight: '1.5' }}>{children}</Text>;
}

export function ActionButton({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Button
      href={href}
      style={{
        backgroundColor: colors.action,
        color: colors.onAction,
        padding: '12px 20px',
        borderRadius: '6px',
        fontWeight: 600,
        margin: '8px 0',
      }}
    >
      {children}
    </Button>
  );
}

/** A code to type, large enough to read from another device. */
export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <Text style={{ font: '600 28px/1 ui-monospace, monospace', letterSpacing: '0.15em' }}>{children}</Text>
  );
}

export function FooterLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} style={{ color: colors.quiet, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}
