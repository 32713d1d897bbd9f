/**
 * On a dark screen; its colors are the tokens of the page. Constructed, so that the same module serves the
 * application and the page of a shared video, whose Content-Security-Policy names its one style.
 */
export const playerStyle = `
.player { outline: none; }
.player:fullscreen { width: 100%; height: 100%; background: var(--screen); }
.player:fullscreen > video { position: absolute; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; object-fit: contain; }
.player-start { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none; }
.player-start svg { box-sizing: border-box; width: 4.5rem; height: 4.5rem; padding: 1.5rem; border: 1px solid; border-radius: 50%; background: rgb(7 6 5 / 0.7); color: #f1eadc; }
.player[data-started] .player-start { display: none; }
.player-bar { position: absolute; inset: auto 0 0; padding: 0.75rem 0.5rem 0; background: linear-gradient(transparent, rgb(7 6 5 / 0.82) 0.75rem); color: #f1eadc; font-size: 0.875rem; line-height: 1; font-variant-numeric: tabular-nums; container-type: inline-size; }
.player:not([data-paused], [data-awake], :has(:focus-visible)) .player-bar { opacity: 0; }
.player:not([data-paused], [data-awake], :has(:focus-visible)) { cursor: none; }
.player-row { display: flex; flex-wrap: wrap; align-items: center; }
.player-row button { display: inline-flex; align-items: center; justify-content: center; min-width: 2.25rem; height: 2.75rem; padding: 0 0.25rem; border: 0; border-radius: 3px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
.player-row button:hover { background: rgb(241 234 220 / 0.16); }
.player-row button[aria-pressed="true"] { color: var(--accent); box-shadow: inset 0 -2px; }
.player-row :focus-visible { outline: 2px solid var(--accent); outline-offset: -3px; }
.player-row svg { width: 1rem; height: 1rem; }
.player-time { padding-inline: 0.5rem; white-space: nowrap; }
.player-row input { flex: 1; min-width: 4rem; height: 2.75rem; margin: 0 0.5rem; appearance: none; background: linear-gradient(var(--ink), var(--ink)) 0 50% / var(--played, 0%) 2px no-repeat, linear-gradient(rgb(241 234 220 / 0.4), rgb(241 234 220 / 0.4)) 50% / 100% 1px no-repeat; cursor: pointer; }
.player-row input::-webkit-slider-thumb { appearance: none; width: 2px; height: 1rem; background: var(--ink); }
.player-row input::-moz-range-thumb { width: 2px; height: 1rem; border: 0; border-radius: 0; background: var(--ink); }
@container (width < 34rem) {
  .player-row input { order: -1; flex-basis: 100%; height: 1.5rem; margin: 0; }
  .player-row button { min-width: 2rem; }
  .player-time { margin-inline-end: auto; }
}
@container (width < 20rem) {
  .player-time span { display: none; }
}
@media (forced-colors: active) {
  .player-row input { appearance: auto; }
  .player-row button[aria-pressed="true"] { outline: 1px solid; }
}
@media print {
  .player-bar, .player-start { display: none; }
}
`;
