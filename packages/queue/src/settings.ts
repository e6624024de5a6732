import { type Settings, setting } from '@millrace/service';

/** The environment variables of the queue. */
export const queueSettings = {
  QUEUE_URL: {
    schema: setting.url(['amqp:', 'amqps:', 'postgres:', 'postgresql:']),
    describe:
      'URL of the queue: `amqp://…` (RabbitMQ 3.10 or newer) or `postgres://…` (the database of DATABASE_URL, same or less privileged user)',
  },
} satisfies Settings;
