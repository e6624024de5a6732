// How long one account's single upload waits behind another account's five hundred, and behind its film of ten minutes, compared with the
// same upload on an idle platform, on both queues.
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { behindCrowd } from './fairness/crowd.ts';
import { behindFilm } from './fairness/film.ts';

/** `crowd` or `film` selects one part. */
const [part] = process.argv.slice(2);
const measures = [...(part === 'film' ? [] : [behindCrowd]), ...(part === 'crowd' ? [] : [behindFilm])];

for (const measure of measures) await measure('Postgres');
const broker = await startRabbitMq();
try {
  for (const measure of measures) await measure('RabbitMQ', broker.url);
} finally {
  await broker.stop();
}
