/**
 * `npm run alarms -- --break payments` breaks something in a cloud of its own on this machine, shows the alarm's metric cross
 * its line, does what the runbook says, and shows that it is mended; `--break all` does so for all of them. Without a name
 * it lists what can be broken.
 */
import { parseArgs } from 'node:util';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { failures } from './failures.ts';
import { rehearse } from './rehearse.ts';

const { values } = parseArgs({ options: { break: { type: 'string' } } });
const chosen = failures.filter(({ name }) => values.break === 'all' || values.break === name);
if (chosen.length === 0) {
  if (values.break !== undefined) {
    console.error(`There is no failure ${JSON.stringify(values.break)}.`);
    process.exitCode = 1;
  }
  console.log('npm run alarms -- --break <name>, or all:');
  for (const { name, broken, alarm } of failures) console.log(`  ${name.padEnd(14)} ${alarm}: ${broken}`);
}
for (const failure of chosen) {
  console.log(`\n${failure.name}`);
  const cloud = await startTestCloud('command');
  try {
    await rehearse(failure, cloud, (line) => console.log(`  ${line}`));
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    await cloud.stop();
  }
}
