// How long one account's single upload waits behind another account's five hundred, and behind its film of ten minutes, compared with the
// same upload on an idle platform.
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { behindCrowd } from './fairness/crowd.ts';
import { behindFilm } from './fairness/film.ts';

/** `crowd` or `film` selects one part. */
const [part] = process.argv.slice(2);

if (part !== 'film') {
  await behindCrowd('Postgres');
  const broker = await startRabbitMq();
  try {
    await behindCrowd('RabbitMQ', broker.url);
  } finally {
    await broker.stop();
  }
}
if (part !== 'crowd') await behindFilm();
