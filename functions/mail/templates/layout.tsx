import { Body, Button, Container, Head, Heading, Html, Link, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Language } from '../../../contract/fields/languages.ts';

// Mail programs read no CSS variables: these are the colors of web/design/tokens.css.
const light = { room: '#f3eee5', surface: '#faf7f1', line: '#ddd4c4', ink: '#1b1713', dim: '#4b4339' };
const dark = { room: '#0e0c0a', surface: '#161310', line: '#2c2720', ink: '#f1eadc', dim: '#bdb3a4' };
const accent = { ground: '#e79c28', ink: '#1a1206' };

const display = '"Bodoni 72", Didot, Georgia, serif';
const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Apple's mail programs apply it. Others show the light colors, or invert them. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.room { background-color: ${dark.room} !important; }
.room td { background-color: transparent !important; }
.surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
.ink { color: ${dark.ink} !important; }
.dim { color: ${dark.dim} !important; }
}`;

/** The frame of every mail. */
export function Layout(props: {
  readonly language: Language;
  readonly preview: string;
  readonly heading: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}) {
  return (
    <Html lang={props.language}>
      <Head>
        <title>{props.heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle}</style>
      </Head>
      <Preview>{props.preview}</Preview>
      <Body
        className="room"
        style={{ margin: 0, padding: '24px 12px', backgroundColor: light.room, fontFamily: sans }}
      >
        <Container
          className="surface"
          style={{
            maxWidth: '520px',
            padding: '28px 28px 20px',
            backgroundColor: light.surface,
            border: `1px solid ${light.line}`,
            borderRadius: '4px',
          }}
        >
          <Text className="ink" style={{ margin: 0, color: light.ink, font: `400 22px/1 ${display}` }}>
            <span style={{ color: accent.ground }} data-skip-in-text="true">
              ●
            </span>{' '}
            Reelwright
          </Text>
          <Heading
            className="ink"
            style={{
              margin: '28px 0 12px',
              color: light.ink,
              font: `400 30px/1.15 ${display}`,
              letterSpacing: '-0.01em',
              textWrap: 'balance',
            }}
          >
            {props.heading}
          </Heading>
          {props.children}
          <Text
            className="dim"
            style={{ margin: '24px 0 0', color: light.dim, fontSize: '14px', lineHeight: '1.5' }}
          >
            {props.footer}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { readonly children: ReactNode }) {
  return (
    <Text className="ink" style={{ margin: '12px 0', color: light.ink, fontSize: '16px', lineHeight: '1.5' }}>
      {children}
    </Text>
  );
}

export function ActionButton({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Button
      href={href}
      style={{
        margin: '8px 0',
        padding: '13px 20px',
        backgroundColor: accent.ground,
        color: accent.ink,
        borderRadius: '3px',
        fontSize: '16px',
        fontWeight: 600,
      }}
    >
      {children}
    </Button>
  );
}

/** Large enough to read from another device. */
export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <Text
      className="ink"
      style={{
        margin: '16px 0',
        color: light.ink,
        font: '600 32px/1 ui-monospace, Menlo, Consolas, monospace',
        letterSpacing: '0.15em',
      }}
    >
      {children}
    </Text>
  );
}

export function FooterLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  return (
    <Link href={href} className="dim" style={{ color: light.dim, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}
