import { type ComponentProps, Suspense } from 'react';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';

const LabelDialog = lazyComponent(
  withTexts(['label'], async () => (await import('./label-dialog.tsx')).LabelDialog),
  partFailure,
);

/** The dialog that makes a copy with a label, loaded with the encoder when first opened. */
export function LabelingDialog(props: ComponentProps<typeof LabelDialog>) {
  return (
    <Suspense fallback={null}>
      <LabelDialog {...props} />
    </Suspense>
  );
}
