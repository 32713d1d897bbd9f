/** What the synchronous client of Python writes where the asynchronous one writes something else, in this order. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/^""".*"""$/m, '"""The client that blocks. Generated from _async.py by npm run sdks."""'],
  [/ Each call is awaited\./g, ''],
  [/^import anyio$/m, 'import time'],
  [/await anyio\.open_file\(/g, 'open('],
  [/anyio\.sleep/g, 'time.sleep'],
  [/AsyncGenerator\[bytes, None\]/g, 'Generator[bytes, None, None]'],
  [/AsyncGenerator, AsyncIterator, Callable, Mapping/, 'Callable, Generator, Iterator, Mapping'],
  [/AsyncIterator/g, 'Iterator'],
  [/httpx\.AsyncClient/g, 'httpx.Client'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/__aiter__/g, '__iter__'],
  [/__aenter__/g, '__enter__'],
  [/__aexit__/g, '__exit__'],
  [/\baiter_bytes/g, 'iter_bytes'],
  [/\baclose\b/g, 'close'],
  [/\baread\b/g, 'read'],
  [/\basync (?=def|for|with)/g, ''],
  [/\bawait /g, ''],
];

/** The synchronous client of the Python SDK, made of the asynchronous one: they never differ. */
export function inSyncPython(asynchronous: string): string {
  return replacements.reduce((source, [from, to]) => source.replace(from, to), asynchronous);
}
