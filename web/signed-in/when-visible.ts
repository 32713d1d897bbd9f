/** Runs `work` once, as soon as the person looks at this tab; returns a function that gives it up. */
export function whenVisible(work: () => void): () => void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    giveUp();
    work();
  };
  const giveUp = () => document.removeEventListener('visibilitychange', check);
  document.addEventListener('visibilitychange', check);
  check();
  return giveUp;
}
