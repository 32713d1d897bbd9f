/**
 * Every cloud that is not shared, with the reason: `startTestCloud` starts no other. A test whose people are its own uses
 * `sharedCloud` or `sharedQuickCloud`, whatever else it does.
 */
export const ownClouds = {
  account: 'its clock goes ahead by minutes',
  alarms: 'breaks what everyone uses, and reads the alarms of the whole product',
  'catalog-sync': 'changes the catalog that every purchase reads, and starts again on the same data',
  command: 'a process of its own: a measurement, a rehearsal or a check that someone runs by hand',
  crowd: "has production's rates, and a provider that bills",
  floods: "has production's rates for each address",
  'interrupted-renderings': 'is killed, and starts again on the same data; waits are real',
  line: 'its models make one video at once',
  'moved-clock': 'its clock goes ahead by days',
  'real-models': 'its videos are made by another model',
  'restore-drill': 'is lost with all its data, and another one is restored',
  sessions: 'its clock goes ahead by hours',
  smoke: 'must have no alarm',
  status: 'measures the whole product, and loses its tables',
  trial: 'has the stacks of a trial',
  'waiting-in-line': 'its models make one video at once',
  'web-acl': "has production's rates for each address",
} as const;

export type OwnCloud = keyof typeof ownClouds;
