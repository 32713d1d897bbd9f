import { beginHistory } from './history.ts';

const [seed, from, count, traced] = process.argv.slice(2).map(Number);
Error.stackTraceLimit = traced ? 6 : 0;
const started = process.cpuUsage();
const counts = new Map();
let steps = 0;
for (let index = from; index < from + count; index += 1) {
  const h = beginHistory({ seed, index, ...(traced && { trace: (l) => console.log(l) }) });
  while (h.step()) {
    steps++;
    await new Promise((r) => setImmediate(r));
  }
  for (const v of h.violations()) {
    const c = counts.get(v.invariant) ?? [];
    c.push(`${index}: ${v.detail}`);
    counts.set(v.invariant, c);
  }
}
const u = process.cpuUsage(started);
console.log(count, 'histories', steps / count, 'steps each', (u.user / count).toFixed(0), 'µs each');
for (const [k, v] of counts) console.log(k, v.length, v.slice(0, 4));
