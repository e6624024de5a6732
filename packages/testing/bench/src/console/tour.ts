import { type Page, signIn, untilListed } from './person.ts';

/** The areas of the console that an account sees, in the order of a tour that ends where it began. */
export const destinations = [
  'Tracks',
  'Images',
  'Discover',
  'Liked',
  'Playlists',
  'Usage',
  'API keys',
  'Webhooks',
  'Events',
  'Your account',
] as const;

/** What a player asks for: the seeded videos have pictures only, so it asks again. */
const isOfPlayer = ({ pathname }: URL) => pathname.startsWith('/api/stream/') || pathname.endsWith('.m3u8');

/** Signs in, opens a video and every area once, and returns the requests that the services or the console answered more than once. */
export async function repeatedRequests(page: Page, origin: string): Promise<{ count: number; repeated: string[] }> {
  const answered = await countAnswers(page);
  await signIn(page, origin);
  // Every use reads it again, on purpose: see `useSignInOptions`.
  for (const name of answered.keys()) if (name.endsWith('/auth/options')) answered.delete(name);
  await page.getByRole('link', { name: /Interview 1\b/ }).click();
  await page.getByRole('heading', { name: 'Interview 1' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await untilListed(page);
  for (const name of destinations) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  const repeated = [...answered].filter(([, count]) => count > 1).map(([name, count]) => `${count} times ${name}`);
  return { count: answered.size, repeated };
}

/** Counts answers by method and address, without those from the browser's own cache. */
async function countAnswers(page: Page): Promise<Map<string, number>> {
  const answered = new Map<string, number>();
  const methods = new Map<string, string>();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => void methods.set(requestId, request.method));
  devTools.on('Network.requestServedFromCache', ({ requestId }) => void methods.delete(requestId));
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, status, fromDiskCache = false } = response;
    const method = methods.get(requestId);
    if (method === undefined || method === 'OPTIONS' || status === 304 || fromDiskCache) return;
    if (!url.startsWith('http') || isOfPlayer(new URL(url))) return;
    // Who has changed something may read it again.
    if (method !== 'GET') answered.delete(`GET ${url}`);
    answered.set(`${method} ${url}`, (answered.get(`${method} ${url}`) ?? 0) + 1);
  });
  return answered;
}
