import { useState } from 'react';
import { links } from '../../addresses/links.ts';
import { Card } from '../../design/card.tsx';
import { Button } from '../../design/controls/button.tsx';
import { Link } from '../../design/controls/link.tsx';
import { useCopy } from '../../design/controls/use-copy.ts';
import { cardPlaces } from './cards/developers-frame.tsx';
import { firstVideoCommand } from './first-video-command.ts';

/** Makes the first video with one command. */
export function QuickStartCard({ testSecret }: { testSecret: string | null }) {
  const [attempt] = useState(() => crypto.randomUUID());
  const command = firstVideoCommand({ origin: window.location.origin, secret: testSecret, attempt });
  return (
    <Card title="Quick start" className={cardPlaces.quickStart}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-[0.9375rem] text-dim marker:text-faint">
        <li>Create a test key. It makes sample videos for free.</li>
        <li>
          {testSecret === null
            ? 'Put it into this command and run it in a terminal.'
            : 'Run this command in a terminal. Your new test key is in it, until you leave this page.'}
        </li>
        <li>
          The link to your video is in <code className="timecode text-ink">video_url</code>. Run it again: you
          get the same video, not a second one.
        </li>
      </ol>
      <Command code={command} />
      <p className="mt-auto pt-5 text-[0.9375rem] text-dim">
        Every endpoint, in four languages:{' '}
        <Link
          to={links.apiDocs()}
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
        >
          API documentation
        </Link>
      </p>
    </Card>
  );
}

function Command({ code }: { code: string }) {
  const { outcome, copy } = useCopy(code);
  return (
    <figure className="mt-5 flex min-w-0 flex-wrap items-center justify-between gap-x-4">
      <figcaption className="text-sm text-faint">Make a video</figcaption>
      <span className="flex min-h-11 items-center gap-3">
        <span role="status" className="text-sm">
          {outcome === 'copied' && <span className="text-good">Copied.</span>}
          {outcome === 'refused' && 'Select the command and copy it yourself.'}
        </span>
        <Button variant="quiet" className="-mr-3" onClick={copy}>
          Copy<span className="sr-only"> the command</span>
        </Button>
      </span>
      <pre className="on-screen w-full rounded-frame p-4 text-[0.8125rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
