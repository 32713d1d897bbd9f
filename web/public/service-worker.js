// Shows a page of ours, instead of the browser's, when a page is asked for and there is no network. Nothing else is kept:
// pages say what is true now, and files with hashes in their names are in the browser's own cache.
const cacheName = 'reelwright-offline';
const offlinePage = '/offline';

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => fromCache(offlinePage)));
  } else if (new URL(request.url).pathname.startsWith('/assets/') || request.url.endsWith('/start.js')) {
    event.respondWith(fetch(request).catch(() => fromCache(request)));
  }
});

// The page, and the files of ours that its document names.
async function keepOfflinePage() {
  const response = await fetch(offlinePage, { cache: 'no-cache' });
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets\/[^"]+|start\.js|favicon\.svg))"/g)].map(
    ([, file]) => file,
  );
  const cache = await caches.open(cacheName);
  await Promise.all([cache.put(offlinePage, response), cache.addAll([...new Set(files)])]);
}

async function fromCache(request) {
  const kept = await caches.match(request);
  return kept ?? Response.error();
}
