import input from '@inquirer/input';
import password from '@inquirer/password';

/** A question on the terminal. */
export interface TerminalQuestion {
  readonly message: string;
  /** What Enter alone answers; without it an empty answer is an answer. */
  readonly suggestion?: string;
  /** Says what is wrong with an answer; undefined: nothing. */
  readonly problemWith: (answer: string) => string | undefined;
}

/** Where the operator reads and answers. */
export interface Terminal {
  readonly say: (text: string) => void;
  readonly ask: (question: TerminalQuestion) => Promise<string>;
  /** Shows no letter of the answer. */
  readonly askSecret: (question: TerminalQuestion) => Promise<string>;
}

/** The shell's terminal. Ctrl-C at a question rejects with an `ExitPromptError`. */
export const shellTerminal: Terminal = {
  say: (text) => console.log(text),
  ask: async ({ message, suggestion, problemWith }) => {
    const validate = (answer: string) => problemWith(answer.trim()) ?? true;
    return (
      await input({ message, validate, ...(suggestion !== undefined && { default: suggestion }) })
    ).trim();
  },
  askSecret: async ({ message, problemWith }) => {
    const validate = (answer: string) => problemWith(answer.trim()) ?? true;
    return (await password({ message, mask: true, validate })).trim();
  },
};
