// The web console in Chromium, for an account with 100,000 videos: the script of the first load, requests that were made twice, the time
// from an interaction to the next frame, and the frames of scrolling, compared with a plain page.
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { actsOf } from './console/acts.ts';
import { framesOf } from './console/frames.ts';
import { measureInteractions, p98, slowest } from './console/interactions.ts';
import { generateVideos } from './console/library.ts';
import { newPage, type Page, signIn } from './console/person.ts';
import { startConsole } from './console/platform.ts';
import { measureScript } from './console/script.ts';
import { raceScrolling } from './console/scrolling.ts';
import { repeatedRequests } from './console/tour.ts';
import { median } from './kit/statistics.ts';

const videos = 100_000;
const interactionRounds = 3;
const mostMs = 100;
/** A browser that draws fewer frames of a page that does nothing cannot measure. */
const leastFrames = 58;

/** A page of a browser that has never been here, which is left afterwards. */
async function asVisitor<T>({ browser }: TestBrowser, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await newPage(browser);
  try {
    return await work(page);
  } finally {
    await page.context().close();
  }
}

async function checkRequests(page: Page, origin: string): Promise<boolean> {
  const { count, repeated } = await repeatedRequests(page, origin);
  console.log(`requests ${count} on a tour, ${repeated.length} of them more than once   (wanted: 0)`);
  for (const one of repeated) console.log(`         ${one}`);
  return repeated.length === 0;
}

async function raceInteractions(chromium: TestBrowser, origin: string): Promise<boolean> {
  console.log('\ninteractions');
  const results: number[] = [];
  for (let round = 1; round <= interactionRounds; round += 1) {
    const measured = await asVisitor(chromium, (page) => measureInteractions(page, origin, actsOf));
    const { name, ms } = slowest(measured);
    results.push(p98(measured));
    const middle = median(measured.map((one) => one.ms));
    console.log(
      `round ${round}  ${measured.length} interactions: median ${middle} ms, p98 ${p98(measured)} ms, slowest ${ms} ms: ${name}`,
    );
  }
  console.log(`\nmedian   p98 ${median(results)} ms to the next frame   (wanted: under ${mostMs} ms)`);
  return median(results) < mostMs;
}

const platform = await startConsole();
try {
  await generateVideos(platform.video, videos);
  const { origin } = platform;
  const chromium = await launchChromium();
  try {
    const still = await asVisitor(chromium, (page) => framesOf(page, () => page.waitForTimeout(2_000)));
    console.log(`browser  ${still.perSecond.toFixed(1)} frames/s of an empty page`);
    const isSteady = still.perSecond >= leastFrames;
    const isSmall = await asVisitor(chromium, (page) => measureScript(page, origin));
    const isOnce = await asVisitor(chromium, (page) => checkRequests(page, origin));
    const isQuick = await raceInteractions(chromium, origin);
    const { isFrugal, isSmooth } = await asVisitor(chromium, async (list) => {
      await signIn(list, origin);
      return asVisitor(chromium, async (plain) => {
        const grid = await raceScrolling({ list, plain }, origin, 'grid');
        const table = await raceScrolling({ list, plain }, origin, 'table');
        const isSmooth = Math.min(grid.ratio, table.ratio) >= 0.95;
        return { isFrugal: grid.isFrugal && table.isFrugal, isSmooth };
      });
    });
    if (![isSteady, isSmall, isOnce, isQuick, isFrugal, isSmooth].every(Boolean)) process.exitCode = 1;
  } finally {
    await chromium.close();
  }
} finally {
  await platform.stop();
}
