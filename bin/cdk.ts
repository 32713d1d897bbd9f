/** `npm run synth -- -c env=prod` is `cdk synth`. Everything after the command goes to the CDK's command line. */
import { runCdk } from './account/run-cdk.ts';

process.exitCode = runCdk(process.argv.slice(2));
