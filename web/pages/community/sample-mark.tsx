import { Badge } from '../../design/badge.tsx';
import { classNames } from '../../design/controls/class-names.ts';

/** Marks content that the operator has not replaced yet. */
export function SampleMark({ className }: { className?: string }) {
  return (
    <p className={classNames('text-sm', className)}>
      <Badge>Sample</Badge>
    </p>
  );
}
