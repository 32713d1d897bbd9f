import { createBuckets } from './buckets.ts';

/** Writes 20 objects over and over, and prints each write when it is acknowledged, until it is killed. */
const [folder = ''] = process.argv.slice(2);
const buckets = createBuckets({
  folder,
  now: Date.now,
  region: 'us-east-1',
  buckets: [{ name: 'videos', properties: {} }],
  credentials: () => undefined,
  authorize: () => false,
  log: console.error,
});
for (let generation = 0; ; generation++) {
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const bytes = Buffer.from(`${generation} `.repeat(50_000));
      await buckets.putFile('videos', `video-${index}`, { content: { bytes }, contentType: 'text/plain' });
      process.stdout.write(`video-${index} ${generation}\n`);
    }),
  );
}
