import { ApiError, ConnectionError } from './api/errors.ts';
import type { Video } from './api/types.gen.ts';
import { UsageError } from './command-errors.ts';

/** What a command reads and writes. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Progress is for people. */
  readonly stderrIsTerminal: boolean;
  /** Ctrl-C. */
  readonly interrupted: AbortSignal;
  readonly fetch?: typeof fetch;
}

/** A running command, and what is known when its work breaks off. */
export interface Run {
  readonly context: CommandContext;
  readonly json: boolean;
  video: Video | null;
  /** The idempotency key of the video's request. */
  key: string | null;
}

/** Prints a command's result: the value as JSON, or the text. */
export function print({ context, json }: Run, value: unknown, text: string): void {
  context.stdout(json ? `${JSON.stringify(value)}\n` : text);
}

/** Prints a video as a command's result. */
export function printVideo(run: Run, video: Video): void {
  const refund = video.receipt.refunded_credits;
  print(
    run,
    video,
    `${video.id}\t${video.status}${refund === null || refund === 0 ? '' : `\t${refund} credits refunded`}\n`,
  );
}

/** Replaces the line of progress on a terminal. */
export function showProgress({ context }: Run, video: Video): void {
  if (!context.stderrIsTerminal) return;
  const place = video.line === null ? '' : `, ${video.line.place} in line`;
  const seconds = Math.round((Date.now() - Date.parse(video.created_at)) / 1_000);
  context.stderr(
    `\r\u001b[K${video.id} ${video.status}${place}, ${seconds} s of about ${video.usual_seconds} s`,
  );
}

/** Removes the line of progress from a terminal. */
export function clearProgress({ context }: Run): void {
  if (context.stderrIsTerminal) context.stderr('\r\u001b[K');
}

/** Says what goes on after Ctrl-C, and how to come back to it. */
export function reportInterruption({ context, json, video, key }: Run): void {
  if (video !== null) {
    if (json) context.stdout(`${JSON.stringify(video)}\n`);
    context.stderr(`The video ${video.id} goes on. See it with: reelwright video ${video.id} --wait\n`);
  } else if (key !== null) {
    context.stderr(`Perhaps the video was started. ${sameKeyWords(key)}\n`);
  }
}

/** Says what went wrong, and how to repeat the command without a second charge. */
export function reportError({ context, json, video, key }: Run, error: Error): void {
  if (json) {
    const { name, message } = error;
    const details = error instanceof ApiError ? problemOf(error) : {};
    const facts = { name, message, ...details, video_id: video?.id, idempotency_key: key };
    context.stderr(`${JSON.stringify({ error: facts })}\n`);
    return;
  }
  context.stderr(`${error.message}\n`);
  if (error instanceof UsageError) context.stderr('See reelwright --help.\n');
  if (error instanceof ApiError && error.requestId !== null) context.stderr(`Request ${error.requestId}\n`);
  if (error instanceof ConnectionError && video === null && key !== null) {
    context.stderr(`${sameKeyWords(key)}\n`);
  }
}

function sameKeyWords(key: string): string {
  return `Repeat the command with --idempotency-key ${key}: it is charged once.`;
}

function problemOf({ status, code, field, allowed, retryAfterSeconds, requestId }: ApiError) {
  return { status, code, field, allowed, retry_after_seconds: retryAfterSeconds, request_id: requestId };
}
