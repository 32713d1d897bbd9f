import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from './find-chromium.ts';

/** Flags that keep Chromium from the network: it talks to this machine only. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
];

export async function launchBrowser(): Promise<Browser> {
  const found = findChromium();
  if (found === null) throw new Error('No browser was found: install Chromium or set CHROMIUM_PATH.');
  return chromium.launch({ ...found, args: quietFlags });
}

let shared: Promise<Browser> | undefined;

/** The one browser of this worker; it ends with it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Closes what a test file has left open in the browser. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A visitor with nothing remembered, and what went wrong on their pages: nothing, or the test fails. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the pages complained of so far: errors they logged or met. */
  complaints(): readonly string[];
  /** Fails if any page logged an error, met an exception or broke the content security policy. */
  expectNoComplaints(): void;
  close(): Promise<void>;
}

export async function newVisitor(
  browser: Browser,
  baseURL: string,
  options: {
    width?: number;
    height?: number;
    colorScheme?: 'light' | 'dark';
    /** Only what is about it, or about a whole visit, pays for it: a new one keeps its page in each window. */
    serviceWorkers?: 'allow' | 'block';
    /** What moves costs most of the drawing: it moves only where that is what a test is about. */
    reducedMotion?: 'reduce' | 'no-preference';
    /** The language that the browser prefers. */
    locale?: string;
  } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width ?? 1_280, height: options.height ?? 900 },
    colorScheme: options.colorScheme ?? 'dark',
    acceptDownloads: true,
    serviceWorkers: options.serviceWorkers ?? 'block',
    reducedMotion: options.reducedMotion ?? 'reduce',
    locale: options.locale ?? 'en-US',
  });
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
    });
  });
  const page = await context.newPage();
  return {
    context,
    page,
    complaints: () => [...complaints],
    expectNoComplaints: () => expect(complaints).toEqual([]),
    close: () => context.close(),
  };
}
