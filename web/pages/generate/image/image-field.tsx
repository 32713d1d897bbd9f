import { t } from '@lingui/core/macro';
import type { ChangeEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { imageTypes } from '../../../../contract/billing/catalog.ts';
import { links } from '../../../addresses/links.ts';
import { imageHint, imageText, lastImageText } from '../../../content/videos.ts';
import { Button, ButtonLink } from '../../../design/controls/button.tsx';
import { classNames } from '../../../design/controls/class-names.ts';
import { ProgressLine } from '../../../design/progress-line.tsx';
import type { ChosenImage } from './chosen-image.ts';
import { firstImage } from './image-file.ts';
import type { ChangeImage } from './use-image-upload.ts';
import { useImageUpload } from './use-image-upload.ts';
import { usePreview } from './use-preview.ts';

const box = 'mt-1.5 flex min-h-36 items-center rounded-control';

/** An image that the video starts from, or ends on: dropped, pasted or chosen. */
export function ImageField({
  isLast = false,
  image,
  earlierPictureUrl,
  isSignedIn,
  isShown,
  onChange,
}: {
  /** The video ends on it; only a first one is dropped on the page, or pasted into it. */
  isLast?: boolean;
  image: ChosenImage | null;
  earlierPictureUrl: string | null;
  isSignedIn: boolean;
  isShown: boolean;
  onChange: ChangeImage;
}) {
  const id = useId();
  const { take } = useImageUpload(image, onChange);
  const field = useRef<HTMLFieldSetElement>(null);
  const isDraggedOver = useFilesFromOutside(field, !isLast && isShown && isSignedIn, take);
  const preview = usePreview(image?.file ?? null) ?? (image?.file ? null : earlierPictureUrl);

  const remove = () => {
    onChange(() => null);
    // The focused button is gone.
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
  };
  return (
    <fieldset ref={field} hidden={!isShown} aria-describedby={`${id}-hint`}>
      <legend className="float-left text-sm font-medium text-dim">
        {isLast ? lastImageText() : t`Image`}
      </legend>
      <p id={`${id}-hint`} className="float-right text-sm text-faint">
        {imageHint()}
      </p>
      <div className="clear-both" />
      {!isSignedIn ? (
        <div className={classNames(box, 'justify-center border border-dashed border-edge')}>
          <ButtonLink to={links.signIn(links.generate())}>{t`Sign in to add an image`}</ButtonLink>
        </div>
      ) : image === null || image.phase === 'refused' ? (
        <ChooseImage
          isDraggedOver={isDraggedOver}
          takesFromOutside={!isLast}
          onChoose={take}
          problem={image?.message ?? null}
          onRetry={image?.file ? () => image.file !== null && take(image.file) : null}
        />
      ) : (
        <KeptImage image={image} preview={preview} isDraggedOver={isDraggedOver} onRemove={remove} />
      )}
      <p role="status" className="sr-only">
        {image !== null && image.phase !== 'refused' && spokenPhase(image.phase)}
      </p>
    </fieldset>
  );
}

function KeptImage({
  image,
  preview,
  isDraggedOver,
  onRemove,
}: {
  image: Exclude<ChosenImage, { phase: 'refused' }>;
  /** Its address, if it can be shown. */
  preview: string | null;
  isDraggedOver: boolean;
  onRemove: () => void;
}) {
  return (
    <div
      className={classNames(
        box,
        'gap-4 border bg-surface p-3',
        isDraggedOver ? 'border-accent-text' : 'border-line',
      )}
    >
      <div className="on-screen flex h-30 w-2/5 shrink-0 items-center justify-center rounded-frame">
        {preview !== null && <img src={preview} alt="" className="max-h-full max-w-full object-contain" />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 text-sm">
        <p className="truncate font-medium">{image.file?.name ?? t`Image from that video`}</p>
        <p className="timecode text-dim">{imageText(image)}</p>
        {image.phase === 'uploading' && <ProgressLine part={image.sent} />}
        <Button onClick={onRemove} className="self-start">
          {image.phase === 'uploading'
            ? t({ message: 'Stop', comment: 'button: ends an upload' })
            : t({ message: 'Remove', comment: 'button: takes the image out of the form' })}
        </Button>
      </div>
    </div>
  );
}

function spokenPhase(phase: 'uploading' | 'checking' | 'ready'): string {
  if (phase === 'uploading') return t`Uploading your image`;
  return phase === 'checking' ? t`Checking your image` : t`Your image is ready`;
}

function ChooseImage({
  isDraggedOver,
  takesFromOutside,
  problem,
  onChoose,
  onRetry,
}: {
  isDraggedOver: boolean;
  takesFromOutside: boolean;
  problem: string | null;
  onChoose: (file: File) => void;
  onRetry: (() => void) | null;
}) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.item(0);
    if (file) onChoose(file);
    // Lets the same file be chosen again.
    target.value = '';
  };
  return (
    <div
      className={classNames(
        box,
        'relative flex-col justify-center gap-1 border border-dashed px-4 text-center text-sm hover:border-ink',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-accent-text',
        isDraggedOver ? 'border-accent-text bg-raised' : 'border-edge',
      )}
    >
      <label className="text-[0.9375rem] font-medium text-ink">
        <input
          type="file"
          accept={imageTypes.join(',')}
          onChange={choose}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {isDraggedOver ? t`Drop to use this image` : t`Choose an image`}
      </label>
      {problem === null ? (
        takesFromOutside && <p className="text-dim">{t`or drop or paste it here`}</p>
      ) : (
        <p role="alert" className="text-record">
          {problem}
        </p>
      )}
      {onRetry !== null && (
        <Button onClick={onRetry} className="relative mt-1">
          {t`Try again`}
        </Button>
      )}
    </div>
  );
}

/** Takes images dropped on or pasted into the page. Returns whether files are dragged over it. */
function useFilesFromOutside(
  field: React.RefObject<HTMLElement | null>,
  isWanted: boolean,
  take: (file: File) => void,
): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    if (!isWanted) return;
    // A hidden field takes nothing.
    const isVisible = () => field.current?.offsetParent != null;
    const use = (files: FileList | undefined) => {
      const file = files && firstImage(files);
      if (file) taking.current(file);
      return file;
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || !isVisible()) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      setDraggedOver(event.type === 'dragover');
      if (event.type === 'drop') use(event.dataTransfer.files);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDraggedOver(false);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isVisible() && use(event.clipboardData?.files)) event.preventDefault();
    };
    window.addEventListener('dragover', onDrag);
    window.addEventListener('drop', onDrag);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('drop', onDrag);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('paste', onPaste);
    };
  }, [isWanted, field]);
  return isDraggedOver;
}
