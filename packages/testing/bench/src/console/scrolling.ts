import { compare } from '../kit/statistics.ts';
import { depthOf, type Frames, framesOf, longMs, scroll, scrolledPixels } from './frames.ts';
import { countListRequests, lastInSight, pageSize } from './listRequests.ts';
import { type Page, untilListed } from './person.ts';
import { plainPage, type View } from './plain.ts';

const rounds = 3;
/** A list that stands still while its next page is on the way is not scrolled steadily. */
const leastScrolled = 0.9 * scrolledPixels;

export interface Scrolled {
  /** Frames a second, to those of the plain page. */
  ratio: number;
  /** Whether each round made the requests that it needed, or one more. */
  isFrugal: boolean;
}

/** Scrolls through several pages of a long list, compared with a page without script that has boxes of the same size. */
export async function raceScrolling(pages: { list: Page; plain: Page }, origin: string, view: View): Promise<Scrolled> {
  const { list, plain } = pages;
  const frames: Record<'list' | 'plain', Frames[]> = { list: [], plain: [] };
  const requests = countListRequests(list);
  let isFrugal = true;

  async function byConsole(): Promise<number> {
    await list.bringToFront();
    requests.reset();
    await list.goto(`${origin}/videos?view=${view}`);
    await untilListed(list);
    const measured = await framesOf(list, () => scroll(list));
    const depth = await depthOf(list);
    if (depth < leastScrolled) console.log(`         the list was scrolled by ${Math.round(depth)} pixels only`);
    const needed = Math.ceil((await lastInSight(list)) / pageSize);
    const made = requests.made();
    console.log(`         ${made} requests for ${needed} pages of the list`);
    isFrugal &&= made <= needed + 1;
    frames.list.push(measured);
    return measured.perSecond;
  }

  async function byPlainPage(): Promise<number> {
    await plain.bringToFront();
    await plain.setContent(plainPage(view, scrolledPixels * 1.1));
    const measured = await framesOf(plain, () => scroll(plain));
    frames.plain.push(measured);
    return measured.perSecond;
  }

  console.log(`\nscrolling, ${view}`);
  const ratio = await compare({
    unit: 'frames/s',
    digits: 1,
    rounds,
    subjects: [
      { name: `library as a ${view}`, measure: byConsole },
      { name: 'plain page', measure: byPlainPage },
    ],
    async verify() {
      const share = (of: readonly Frames[]) => `${(100 * worstLong(of)).toFixed(1)}%`;
      return `frames   longer than ${longMs} ms in the worst round: console ${share(frames.list)}, plain page ${share(frames.plain)}`;
    },
    target: 'at least 0.95',
  });
  return { ratio, isFrugal };
}

const worstLong = ([, ...counted]: readonly Frames[]): number => Math.max(...counted.map(({ long }) => long));
