import type { Question } from '../content/question.ts';

/** Questions of which one is open at a time, since the browser closes other `details` of the same name. */
export function QuestionList({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div className="questions border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
