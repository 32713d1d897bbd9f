/**
 * `Promise.all` that rejects only once nothing is under way: Lambda freezes what a handler leaves behind, and goes on with
 * it in another request.
 */
export async function settleAll<Work extends readonly unknown[]>(
  work: readonly [...Work],
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
