import {
  crowds,
  type FairnessEngines,
  sharedPools,
  startFairnessPlatform,
  strangerAmong,
} from '@millrace/testkit/fairness';
import { median } from '../kit/statistics.ts';

const rounds = 3;

/** How long a stranger waits for each pool while one account or network, or fifty of them, hold all that they can. */
export async function amongHostile(engines: FairnessEngines): Promise<void> {
  const platform = await startFairnessPlatform(engines);
  try {
    console.log(`\na stranger among hostile clients, on ${engines} (median and longest of ${rounds}):`);
    for (const pool of sharedPools) {
      for (const clients of crowds) {
        const measured: { seconds: number; before: number }[] = [];
        for (let round = 0; round < rounds; round += 1) measured.push(await strangerAmong(platform, pool, clients));
        const all = measured.map(({ seconds }) => seconds);
        const longest = Math.max(...all);
        const wanted = clients === 1 ? pool.seconds / 2 : pool.seconds;
        if (longest > wanted) process.exitCode = 1;
        console.log(
          [
            pool.name.padEnd(15),
            `k = ${String(clients).padStart(2)}`,
            `${median(all).toFixed(2)} s`,
            `longest ${longest.toFixed(2)} s`,
            `wanted: ${wanted} s`,
            `${Math.max(...measured.map(({ before }) => before))} of theirs first`,
          ].join('   '),
        );
      }
    }
  } finally {
    await platform.stop();
  }
}
