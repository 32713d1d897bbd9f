/** Alternative texts of the sample scenes. The files are `/showcase/stills/<name>-…`. */
export const stillDescriptions = {
  'sea-at-dusk': 'Sample scene: the sun sets over a rolling sea, a lighthouse on the far headland.',
  'neon-rain': 'Sample scene: a woman under a red umbrella walks through neon rain.',
  dunes: 'Sample scene: a traveler on the crest of a dune under a wide sky.',
  watchworks: 'Sample scene: brass wheels and rubies inside a watch.',
  'koi-pond': 'Sample scene: koi seen from above in dark green water.',
  'two-candles': 'Sample scene: one candle burns, the other has just gone out.',
  'first-snow': 'Sample scene: an empty bench and a bicycle under a lamp in the snow.',
  'paper-lanterns': 'Sample scene: paper lanterns rise over a lake at night.',
  'ringed-planet': 'Sample scene: a ringed planet above the ice of its moon.',
} as const;

export type StillName = keyof typeof stillDescriptions;
