import { t } from '@lingui/core/macro';
import { type ReferenceRole, referenceRoles } from '../../../../contract/videos/models.ts';
import { roleText } from '../../../content/options/video-options.ts';
import { imageText } from '../../../content/videos.ts';
import { Button } from '../../../design/controls/button.tsx';
import { selectAppearance } from '../../../design/controls/input-appearance.ts';
import { ProgressLine } from '../../../design/progress-line.tsx';
import type { Reference } from '../draft/draft.ts';
import { usePreview } from '../image/use-preview.ts';
import { insertIntoPrompt } from './insert-into-prompt.ts';
import { RemoveButton } from './remove-button.tsx';

interface ReferenceRowProps {
  /** By which the prompt names it: 'image 1'. */
  readonly name: string;
  readonly reference: Reference;
  readonly onRole: (role: ReferenceRole) => void;
  readonly onRemove: () => void;
}

/** An image, what it is, and its name for the prompt. */
export function ReferenceRow(props: ReferenceRowProps) {
  const { name, reference, onRemove } = props;
  const { image } = reference;
  const preview = usePreview(image.file);
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-surface p-2">
      <div className="on-screen flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-frame">
        {preview !== null && <img src={preview} alt="" className="size-full object-cover" />}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        {image.phase === 'refused' ? (
          <p role="alert" className="text-record">
            {image.message}
          </p>
        ) : image.phase === 'ready' ? (
          <ReadyChoices {...props} />
        ) : (
          <>
            <p role="status" className="timecode text-dim">
              {imageText(image)}
            </p>
            {image.phase === 'uploading' && <ProgressLine part={image.sent} />}
          </>
        )}
      </div>
      <RemoveButton label={t`Remove ${name}`} onPress={onRemove} />
    </li>
  );
}

function ReadyChoices({ name, reference, onRole }: ReferenceRowProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <select
        aria-label={t`What ${name} shows`}
        value={reference.role}
        onChange={({ target }) => {
          const role = referenceRoles.find((one) => one === target.value);
          if (role !== undefined) onRole(role);
        }}
        className={`${selectAppearance} min-h-11! w-auto! flex-1 py-1.5! text-sm`}
      >
        {referenceRoles.map((role) => (
          <option key={role} value={role}>
            {roleText(role)}
          </option>
        ))}
      </select>
      <Button
        className="timecode flex-1 px-3 text-sm font-medium"
        aria-label={t`Put “${name}” into the prompt`}
        onClick={() => insertIntoPrompt(name)}
      >
        {name}
      </Button>
    </div>
  );
}
