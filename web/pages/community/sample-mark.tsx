import { Badge } from '../../design/badge.tsx';
import { classNames } from '../../design/class-names.ts';

/** Beside what an operator has not replaced yet. */
export function SampleMark({ className }: { className?: string }) {
  return (
    <p className={classNames('flex items-center gap-3 text-sm text-faint', className)}>
      <Badge>Sample</Badge>
      Stands for what will be here
    </p>
  );
}
