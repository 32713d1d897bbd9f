/** The local cloud under attack, in a process of its own. Its parent can move its clock, and ends it by disconnecting. */
import { operatorRoles } from '../../contract/operators/operator-roles.ts';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { startCloud } from '../../local/cloud.ts';
import { attackedOperator } from './attacked-operator.ts';
import type { Addresses } from './target.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('The first argument is the data folder.');

let aheadMilliseconds = 0;
const cloud = await startCloud({
  assemblyFolder: await ensureAssembly(),
  dataFolder: folder,
  port: 0,
  now: () => Date.now() + aheadMilliseconds,
});
process.on('message', (message) => {
  aheadMilliseconds = Number(message);
});
process.on('disconnect', () => {
  cloud.kill();
  process.exit();
});
for (const role of operatorRoles) cloud.operatorPool?.seedUser(attackedOperator(role));
process.send?.({
  siteUrl: cloud.siteUrl,
  operatorsUrl: cloud.operatorsUrl ?? null,
} satisfies Addresses);
