import type { Question } from '../content/question.ts';

/** Questions whose answers open one at a time: details elements of one name, which the browser closes by itself. */
export function QuestionList({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div className="border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 text-lg font-medium text-ink hover:text-accent-text">
            {question}
            <span aria-hidden="true" className="relative size-3.5 shrink-0 text-faint">
              <span className="absolute inset-x-0 top-1/2 h-px bg-current" />
              <span className="absolute inset-y-0 left-1/2 w-px bg-current group-open:hidden" />
            </span>
          </summary>
          <p className="max-w-prose pb-6 text-dim">{answer}</p>
        </details>
      ))}
    </div>
  );
}
