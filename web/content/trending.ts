/** One clip of the landing page's strip. */
export interface TrendingClip {
  /** The files are `/showcase/trending/<name>.mp4` (360 x 640, four seconds, no sound) and `.webp`. */
  readonly name: string;
  /** What a prompt for it would be called; also what the picture shows, for those who do not see it. */
  readonly title: string;
  /** A sample figure, as the clips themselves are samples. */
  readonly views: number;
}

/** The strip 'Trending Now', in its order: neighbors differ in color and brightness. */
export const trendingClips: readonly TrendingClip[] = [
  { name: 'ink-in-water', title: 'Two inks meet in water', views: 48_200 },
  { name: 'watchworks', title: 'Inside a ticking watch', views: 91_700 },
  { name: 'neon-rain', title: 'Home through neon rain', views: 126_400 },
  { name: 'koi-pond', title: 'Koi under lily pads', views: 37_900 },
  { name: 'paper-lanterns', title: 'Lanterns over a lake', views: 204_600 },
  { name: 'forest-light', title: 'A stag in the morning light', views: 73_300 },
  { name: 'ringed-planet', title: 'A ringed planet rises', views: 158_900 },
  { name: 'dunes', title: 'Along the crest of a dune', views: 29_800 },
  { name: 'jellyfish', title: 'A jellyfish in deep water', views: 112_500 },
  { name: 'two-candles', title: 'One candle left burning', views: 18_600 },
  { name: 'city-at-night', title: 'Over the avenue at night', views: 84_100 },
  { name: 'aurora', title: 'Northern lights over a cabin', views: 176_200 },
  { name: 'first-snow', title: 'First snow in the park', views: 55_700 },
  { name: 'sea-at-dusk', title: 'A calm sea at dusk', views: 241_300 },
];
