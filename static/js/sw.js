// Keeps one page on the phone: the referee's question of one event. Its scope is that page alone;
// nothing else of the site is ever answered from here. The network comes first, always; the copy
// is the page as a visitor sees it, without anybody's name.

const HERE = new URL(self.registration.scope);
const NAME = `coton-legal ${HERE.pathname}`;
const LANGUAGE = new URL(self.location.href).searchParams.get("lang") || "";
const PATIENCE = 4000;

async function keep() {
  const page = await fetch(HERE.href, {
    cache: "no-cache",
    credentials: "omit",
    headers: LANGUAGE ? { "Accept-Language": LANGUAGE } : {},
  });
  if (!page.ok) return;
  const text = await page.clone().text();
  const parts = new Set([...text.matchAll(/"(\/static\/[^"#?]+)/g)].map(([, path]) => new URL(path, HERE).href));
  const cache = await caches.open(NAME);
  await cache.addAll([...parts]);
  await cache.put(HERE.href, page);
  for (const { url } of await cache.keys()) {
    if (url !== HERE.href && !parts.has(url)) await cache.delete(url);
  }
}

async function fromNetwork(request, patience) {
  const leaving = new AbortController();
  const waiting = patience && setTimeout(() => leaving.abort(), patience);
  try {
    return await fetch(request, { signal: leaving.signal });
  } finally {
    clearTimeout(waiting);
  }
}

async function kept(request, isPage) {
  const cache = await caches.open(NAME);
  const found = await cache.match(isPage ? HERE.href : request, { ignoreSearch: true });
  return found || Response.error();
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== HERE.origin) return;
  const isPage = request.mode === "navigate" && address.pathname === HERE.pathname;
  if (!isPage && !address.pathname.startsWith("/static/")) return;
  const answer = fromNetwork(request, isPage ? PATIENCE : 0).catch(() => kept(request, isPage));
  event.respondWith(answer);
  if (isPage) event.waitUntil(answer.then((page) => (page.ok ? keep() : undefined)).catch(() => {}));
});
