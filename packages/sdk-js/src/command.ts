import { ApiError, ConnectionError, VideoNotCompletedError, WaitTimeoutError } from './api/errors.ts';
import { parse } from './command-arguments.ts';
import { FileError, UsageError } from './command-errors.ts';
import {
  type CommandContext,
  clearProgress,
  type Run,
  reportError,
  reportInterruption,
} from './command-report.ts';
import { perform } from './command-steps.ts';

/** What the program ends with. They stay as they are: scripts read them. */
export const exitCodes = {
  done: 0,
  /** The video failed or was canceled. */
  videoNotCompleted: 1,
  /** The command or the request is not valid. */
  usage: 2,
  keyRefused: 3,
  /** Too few credits, or the key's cap is reached. */
  credits: 4,
  limit: 5,
  network: 6,
  /** Everything else that the API answers. */
  server: 7,
  /** The file could not be read or written. */
  file: 8,
  /** The video is still being made. */
  waitTimeout: 9,
  /** Ctrl-C. A video that was started goes on. */
  interrupted: 130,
} as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const help = `Usage:
  reelwright generate "a prompt" [--wait] [--output video.mp4]
      --duration 5|8  --aspect-ratio 16:9|1:1|9:16  --quality standard|pro
      --style cinematic|…  --model ID  --seed NUMBER  --metadata name=value (repeatable)
      --image photo.jpg  --last-image photo.jpg   where it starts, and where it ends
      --reference face|product|style=photo.jpg   what it shows (repeatable): image 1, image 2 in the prompt
      --continue ID  --change ID   the next seconds of a video, or the same again, changed
      --idempotency-key KEY   the same key makes the same video, charged once
  reelwright video ID [--wait] [--output video.mp4]
  reelwright cancel ID
  reelwright join ID [--output chain.mp4]   a video and those that it continues, as one file
  reelwright improve "a prompt"   as a shot list; it makes no video
  reelwright videos [--project ID|none] [--tag TAG]   the newest 100
  reelwright update ID [--project ID|none] [--tag TAG (repeatable)]   puts it into a project, replaces its tags
  reelwright projects
  reelwright presets   the prompts that you keep
  reelwright credits
  reelwright models

  --json           write JSON to stdout, and errors as JSON to stderr
  --wait           wait until the video is done; --output does so too
  --timeout SECONDS  how long to wait (default 1800)

Reads REELWRIGHT_API_KEY, and REELWRIGHT_BASE_URL for another server.
Ends with 0 done, 1 video failed or canceled, 2 usage or invalid request, 3 key refused, 4 credits or cap,
5 limit, 6 network, 7 server, 8 file, 9 still being made, 130 Ctrl-C (the video goes on).
`;

/** Runs one command, and returns what the program ends with. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const run: Run = { context, json: args.includes('--json'), video: null, key: null };
  try {
    const { values, positionals } = parse(args);
    if (values.help || positionals[0] === undefined) {
      context.stdout(help);
      return values.help ? exitCodes.done : exitCodes.usage;
    }
    await perform(run, positionals, values);
    return exitCodes.done;
  } catch (error) {
    clearProgress(run);
    if (context.interrupted.aborted) {
      reportInterruption(run);
      return exitCodes.interrupted;
    }
    const code = exitCodeOf(error);
    if (code === null) throw error;
    if (error instanceof Error) reportError(run, error);
    return code;
  }
}

function exitCodeOf(error: unknown): ExitCode | null {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof FileError) return exitCodes.file;
  if (error instanceof VideoNotCompletedError) return exitCodes.videoNotCompleted;
  if (error instanceof WaitTimeoutError) return exitCodes.waitTimeout;
  if (error instanceof ConnectionError) return exitCodes.network;
  if (!(error instanceof ApiError)) return null;
  const { status } = error;
  if (status === 401 || status === 403) return exitCodes.keyRefused;
  if (status === 402) return exitCodes.credits;
  if (status === 429) return exitCodes.limit;
  return status < 500 && status !== 409 ? exitCodes.usage : exitCodes.server;
}
