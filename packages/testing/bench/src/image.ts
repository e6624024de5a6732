// Pictures through image-api and image-transformer: cold transforms compared with sharp and ipx, hits compared with Express and `send`, and
// through the edge with nginx, identical cold requests, ten times the capacity, pages, one, two and four workers, and a worker's memory.
// Arguments: the parts to run (cold, hits, once, overload, page, workers, memory; default all).
// BENCH_SMALL=1 runs with the smallest numbers. BENCH_TRANSFORMS: how many renditions the worker makes while its memory is measured.
import { noisyJpeg } from '@millrace/testkit/media';
import { benchCold } from './imageCold.ts';
import { benchHits } from './imageHits.ts';
import { benchMemory } from './imageMemory.ts';
import { benchOnce } from './imageOnce.ts';
import { benchOverload } from './imageOverload.ts';
import { benchPage } from './imagePage.ts';
import { benchWorkers } from './imageWorkers.ts';

const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
const small = process.env.BENCH_SMALL === '1';

const picture = await noisyJpeg(2_725, 2_225);
console.log(`a JPEG of 2725 × 2225, ${picture.length} bytes`);
if (isWanted('once')) await benchOnce(picture);
if (isWanted('overload'))
  await benchOverload(picture, small ? { seconds: 1, rounds: 1, times: 10 } : { seconds: 4, rounds: 7, times: 10 });
if (isWanted('hits')) await benchHits(picture, { seconds: small ? 1 : 3, rounds: small ? 1 : 5 });
if (isWanted('page')) await benchPage({ rounds: small ? 1 : 5 });
if (isWanted('workers')) await benchWorkers(small ? { size: 2, rounds: 1 } : { size: 30, rounds: 3 });
if (isWanted('memory')) await benchMemory({ count: small ? 20 : Number(process.env.BENCH_TRANSFORMS ?? 5_000) });
if (isWanted('cold')) await benchCold(picture, small ? { size: 4, rounds: 1 } : { size: 100, rounds: 5 });
