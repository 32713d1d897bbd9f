// Runs inside a function's process, before its code: it may import nothing but Node's own modules, or every cold start
// pays for it.

const MachineDate = Date;

/** The machine's clock, in milliseconds since 1970, also when the function's is another. */
export const machineNow = Date.now;

/** From now on `Date` tells the function this time: milliseconds since 1970. */
export function tellTime(now: () => number): void {
  globalThis.Date = new Proxy(MachineDate, {
    construct: (date, values, newTarget) =>
      Reflect.construct(date, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new MachineDate(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
}
