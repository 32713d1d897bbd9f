import { t } from '@lingui/core/macro';
import { isFreeSample } from '../../contract/billing/catalog.ts';
import type { Video } from '../api/received.ts';
import { freeSampleText } from '../content/videos.ts';
import { Dialog } from '../design/controls/dialog.tsx';
import { formatCredits, formatDate } from '../locales/figures.ts';

type Part = Video['receipt']['charged_from'][number];

/** Credits charged and refunded for a video, by bucket. */
export function ReceiptDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const { charged_credits: charged, charged_from: from, refunded_to: to } = video.receipt;
  const refunded = video.receipt.refunded_credits ?? 0;
  return (
    <Dialog
      title={t({ message: 'Receipt', context: 'video', comment: 'title: what a video has cost' })}
      onClose={onClose}
    >
      <p className="mt-3 truncate text-dim" title={video.prompt}>
        {video.prompt}
      </p>
      <p className="timecode mt-1.5 text-sm text-faint">
        <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
      </p>
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2.5">
        <Line name={t({ message: 'Charged', comment: 'credits, on a receipt' })} credits={charged} strong />
        {isFreeSample(video) && <Line name={freeSampleText()} credits={0} />}
        {from.map((part) => (
          <Line key={part.bucket} name={bucketText(part.bucket)} credits={part.credits} />
        ))}
        {refunded > 0 && (
          <>
            <Line
              name={t({ message: 'Refunded', context: 'video', comment: 'credits, on a receipt' })}
              credits={-refunded}
              strong
            />
            {to.map((part) => (
              <Line key={part.bucket} name={bucketText(part.bucket)} credits={-part.credits} />
            ))}
          </>
        )}
        <Line
          name={t({ message: 'Total', comment: 'credits, on a receipt' })}
          credits={charged - refunded}
          strong
        />
      </dl>
    </Dialog>
  );
}

function Line({ name, credits, strong = false }: { name: string; credits: number; strong?: boolean }) {
  const amount = formatCredits(Math.abs(credits));
  return (
    <>
      <dt className={strong ? 'border-t border-line pt-2.5 font-medium' : 'pl-4 text-dim'}>{name}</dt>
      <dd className={`timecode text-right ${strong ? 'border-t border-line pt-2.5' : 'text-dim'}`}>
        {credits < 0 ? `\u2212${amount}` : amount}
      </dd>
    </>
  );
}

function bucketText(bucket: Part['bucket']): string {
  switch (bucket) {
    case 'grace':
      return t({ message: 'Credits kept from your last cycle', comment: 'on a receipt' });
    case 'plan':
      return t({ message: 'Plan credits', comment: 'on a receipt' });
    case 'pack':
      return t({ message: 'Pack credits', comment: 'on a receipt' });
    // A bucket newer than this page.
    default:
      return t({ message: 'Credits', comment: 'on a receipt' });
  }
}
