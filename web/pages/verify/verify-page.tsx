import { t } from '@lingui/core/macro';
import { links } from '../../addresses/links.ts';
import { Button } from '../../design/controls/button.tsx';
import { inputAppearance } from '../../design/controls/input-appearance.ts';
import { Link } from '../../design/controls/link.tsx';
import type { Outcome } from '../../verify/outcome.ts';

/** `/verify`: enhancements/verify-file.ts reads the file in the browser, and shows one of the outcomes. */
export function VerifyPage() {
  return (
    <div data-enhancement="verify-file">
      <header className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 className="title-huge text-balance">{t`Verify a file`}</h1>
        <p className="mt-6 max-w-2xl text-lg text-dim">
          {t`Every video made with Reelwright carries a signed note: that an AI model made it, which one, and when. Drop a file to read its note. The file stays on your device.`}
        </p>
      </header>
      <div className="page-width grid grid-cols-1 gap-x-[clamp(3rem,8vw,10rem)] gap-y-14 pt-[clamp(2.5rem,5vw,4.5rem)] pb-[clamp(5rem,9vw,9rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Choice />
        <div>
          <p data-part="progress" role="status" className="min-h-7 text-dim">
            {t`The result appears here.`}
          </p>
          <Results />
        </div>
      </div>
    </div>
  );
}

function Choice() {
  return (
    <section aria-labelledby="file-title">
      <h2 id="file-title" className="title-medium mb-4">
        {t`Your file`}
      </h2>
      <noscript>
        <p className="mb-4 text-dim">{t`Turn on JavaScript in your browser to read a file.`}</p>
      </noscript>
      <label
        data-part="drop"
        className="flex min-h-44 cursor-pointer flex-col items-center justify-center gap-2 rounded-control border border-dashed border-edge px-6 py-8 text-center hover:border-ink focus-within:outline-2 focus-within:outline-offset-2 data-over:border-accent-text data-over:bg-raised"
      >
        <input data-part="file" type="file" accept="video/mp4,image/jpeg,image/png" className="sr-only" />
        <span className="text-lg font-semibold text-ink">{t`Drop a file here, or choose one`}</span>
        <span className="text-sm text-faint">{t`MP4, JPEG, or PNG, up to 500 MB`}</span>
      </label>
      <form data-part="link-form" noValidate className="mt-8">
        <label htmlFor="verify-link" className="text-sm font-medium text-dim">
          {t`Or paste a share link, or the id in a note`}
        </label>
        <div className="mt-1.5 flex flex-col gap-3 sm:flex-row">
          <input
            id="verify-link"
            data-part="link"
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://…/share/…"
            aria-describedby="verify-problem"
            className={inputAppearance}
          />
          <Button type="submit" className="shrink-0">
            {t`Read it`}
          </Button>
        </div>
      </form>
      <p id="verify-problem" data-part="problem" role="alert" className="mt-3 min-h-6 text-record" />
      <div hidden>
        <span data-text="reading">{t`Reading the file…`}</span>
        <span data-text="fetching">{t`Fetching the video…`}</span>
        <span data-text="asking">{t`Asking for this id…`}</span>
        <span data-text="too-large">{t`This file is larger than 500 MB.`}</span>
        <span data-text="no-link">{t`This is neither a share link of Reelwright nor an id.`}</span>
        <span data-text="not-shared">{t`We can’t find a video under this link. Its owner may have stopped sharing it.`}</span>
        <span data-text="failed">{t`The file could not be read. Please try again.`}</span>
      </div>
    </section>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  /** The color and mark of a state on /status. */
  readonly tone: 'operational' | 'degraded' | 'down' | 'none';
}

function outcomeWords(): Readonly<Record<Outcome, Words>> {
  return {
    'made-here': {
      title: t`Made here, and unchanged`,
      text: t`This is, byte by byte, a video that Reelwright delivered. An AI model made its picture and sound.`,
      tone: 'operational',
    },
    whole: {
      title: t`Signed, and unchanged since`,
      text: t`Nothing has changed since this file was signed, but we don’t know it as ours. Another service made it, or its video has been deleted here since. The note below is as good as its signer.`,
      tone: 'degraded',
    },
    changed: {
      title: t`Changed since it was signed`,
      text: t`This file carries a signed note, but the note no longer fits: the file or its note was cut, edited, or damaged. Don’t rely on what the note says.`,
      tone: 'down',
    },
    nothing: {
      title: t`No signed note`,
      text: t`This says nothing about how the file was made. Apps and websites often remove the note when they copy, shrink, or record a video, and a camera may never have added one. It is also no video that we know here.`,
      tone: 'none',
    },
    'known-id': {
      title: t`An id of ours`,
      text: t`Reelwright made a video that carries this id. The id alone says nothing about a file: it can be copied into another one.`,
      tone: 'degraded',
    },
    'unknown-id': {
      title: t`Not an id we know`,
      text: t`No video here carries this id. Another service gave it, or its video has been deleted here since.`,
      tone: 'none',
    },
  };
}

function Results() {
  return (
    <>
      {Object.entries(outcomeWords()).map(([outcome, { title, text, tone }]) => (
        <section key={outcome} data-outcome={outcome} hidden>
          <h2
            data-tone={tone}
            tabIndex={-1}
            className="status-tone flex items-center gap-4 text-[clamp(1.5rem,3.4vw,2.25rem)] leading-tight font-semibold"
          >
            <span aria-hidden="true" className="status-mark size-4 shrink-0" />
            {title}
          </h2>
          <p className="mt-3 max-w-prose text-dim">{text}</p>
          {outcome === 'made-here' && (
            <p className="mt-3">
              <Link
                to={links.report()}
                data-part="report"
                className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
              >
                {t`Report this video`}
              </Link>
            </p>
          )}
        </section>
      ))}
      <p data-part="changed-copy" hidden className="mt-3 max-w-prose text-dim">
        {t`We made a video with the id in this note, so the file may be a changed copy of it. An id can also be copied into another file.`}
      </p>
      <dl data-part="id-facts" hidden className="mt-8 border-t border-edge">
        <Fact name="known-model" term={t`Model`} />
        <Fact name="known-at" term={t`Time`} />
        <Fact name="known-id" term={t`Id`} />
      </dl>
      <p data-part="unasked" hidden className="mt-3 max-w-prose text-record">
        {t`We could not ask whether this was made here. Please try again in a moment.`}
      </p>
      <ol data-part="chain" className="mt-8 space-y-8" />
      <template data-part="statement">
        <li>
          <p className="text-sm text-faint">
            <span data-part="newest">{t`What the newest note says`}</span>
            <span data-part="older">{t`What an earlier note says, of which this file was made`}</span>
          </p>
          <dl className="mt-2 border-t border-edge">
            <Fact name="kind" term={t`Made by`} text={t`An AI model (generated)`} />
            <Fact name="model" term={t`Model`} />
            <Fact name="tool" term={t`Signed with`} />
            <Fact name="at" term={t`Time`} />
            <Fact name="signer" term={t`Signer`} />
            <Fact name="known" term={t`Who vouches`} text={t`An authority on C2PA’s trust list`} />
            <Fact
              name="unknown"
              term={t`Who vouches`}
              text={t`No authority on C2PA’s trust list, so the name proves nothing`}
            />
            <Fact name="startingImage" term={t`Starting image`} />
            <Fact name="id" term={t`Id`} />
          </dl>
        </li>
      </template>
      <dl data-part="file-facts" hidden className="mt-8 border-t border-edge">
        <Fact name="hash" term={t`SHA-256 of the file`} />
      </dl>
    </>
  );
}

function Fact({ name, term, text }: { name: string; term: string; text?: string }) {
  return (
    <div
      data-fact={name}
      className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <dt className="text-faint">{term}</dt>
      <dd className="min-w-0 break-words text-ink">{text}</dd>
    </div>
  );
}
