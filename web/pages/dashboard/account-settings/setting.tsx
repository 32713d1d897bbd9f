import type { ReactNode } from 'react';
import { useId } from 'react';

/** A setting: description left, controls right. */
export function Setting({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-5 py-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div className="max-w-md">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-[0.9375rem] text-dim">{text}</p>
      </div>
      <div className="flex max-w-xl flex-col items-start gap-5">{children}</div>
    </section>
  );
}
