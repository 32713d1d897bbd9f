import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sharedQuickCloud } from '../cloud/test-cloud.ts';
import { measureBundles } from './bundles.ts';
import { measureExport } from './export.ts';
import type { Figure } from './figure.ts';
import { measurePages } from './pages.ts';
import { measureRoundTrips } from './round-trips.ts';
import { measureScale, scaleTable } from './scale.ts';
import { measureSignedVideo } from './signed-video.ts';
import { measureVideoCalls } from './video-calls.ts';
import { measureWebhook } from './webhook.ts';

const root = path.resolve(import.meta.dirname, '../..');

function expectFigures(figures: readonly Figure[]): void {
  expect(figures).not.toEqual([]);
  expect(figures.filter(({ measured }) => !Number.isFinite(measured))).toEqual([]);
}

it('the bench counts round trips to the tables, and times the charge path', async () => {
  expectFigures(await measureRoundTrips(20));
});

it('the bench says from how many people on a limit is too narrow, and docs/scaling.md what each crowd needs', () => {
  expectFigures(measureScale());
  expect(readFileSync(path.join(root, 'docs/scaling.md'), 'utf8')).toContain(scaleTable());
});

it('the bench counts what a webhook writes', async () => {
  expectFigures(await measureWebhook());
});

it('the bench counts what a video asks of AWS', async () => {
  expectFigures(await measureVideoCalls(await sharedQuickCloud()));
});

it('the bench times the signing of a video, and counts the bytes that it adds', async () => {
  expectFigures(await measureSignedVideo(3));
});

it('the bench writes an export of more parts than one, and measures its memory', async () => {
  expectFigures(await measureExport(10_000));
});

it('the bench loads every bundle with the variables that its stack sets', () => {
  expectFigures(measureBundles(path.join(root, 'cdk.out/laptop'), 1));
});

it('the bench weighs a page', async () => {
  expectFigures(
    await measurePages(await sharedQuickCloud(), path.join(root, '.local/site-laptop'), ['/about']),
  );
});
