import { type Page, signIn, untilListed } from './person.ts';

/** Most bytes of compressed script of a first load. */
const mostBytes = 200 * 1024;

/** Measures the script that a browser loads which has nothing in its cache. Prints it, and tells whether it is little enough. */
export async function measureScript(page: Page, origin: string): Promise<boolean> {
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bytes += Number(response.headers()['content-length']);
  });
  const scriptOf = async (load: () => Promise<void>) => {
    bytes = 0;
    await load();
    await page.waitForLoadState('networkidle');
    return bytes;
  };
  const signedOut = await scriptOf(async () => {
    await page.goto(origin);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
  await signIn(page, origin);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const signedIn = await scriptOf(async () => {
    await page.goto(`${origin}/videos`);
    await untilListed(page);
  });
  const [out, inside] = [signedOut, signedIn].map((sum) => `${(sum / 1024).toFixed(1)} KB`);
  const most = `${mostBytes / 1024} KB`;
  console.log(`script   first load, compressed: ${out} signed out, ${inside} signed in   (wanted: under ${most})`);
  return Math.max(signedOut, signedIn) < mostBytes;
}
