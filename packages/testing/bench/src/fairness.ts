// How long a stranger waits while hostile accounts or networks hold all that they can of each pool; and how long one account's single upload waits
// behind another account's five hundred, and behind its films of ten minutes and of five hours, compared with the same upload on an idle
// platform. All on both sets of engines, or on both queues.
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { behindCrowd } from './fairness/crowd.ts';
import { behindFilm } from './fairness/film.ts';
import { behindLongFilm } from './fairness/longFilm.ts';
import { amongHostile } from './fairness/pools.ts';

/** `pools`, `crowd`, `film` or `long-film` selects one part; `pools` takes a set of engines, too. */
const [part, engines] = process.argv.slice(2);
const isSelected = (name: string): boolean => part === undefined || part === name;
const measures = Object.entries({ crowd: behindCrowd, film: behindFilm, 'long-film': behindLongFilm })
  .filter(([name]) => isSelected(name))
  .map(([, measure]) => measure);

if (isSelected('pools')) {
  for (const set of ['postgres+folder', 'rabbitmq+s3'] as const) {
    if (engines === undefined || engines === set) await amongHostile(set);
  }
}
for (const measure of measures) await measure('Postgres');
if (measures.length > 0) {
  const broker = await startRabbitMq();
  try {
    for (const measure of measures) await measure('RabbitMQ', broker.url);
  } finally {
    await broker.stop();
  }
}
