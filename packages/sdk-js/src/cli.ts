#!/usr/bin/env node
import { runCommand } from './command.ts';

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  stderrIsTerminal: process.stderr.isTTY,
  interrupted: interruption.signal,
});
