#!/usr/bin/env node
import { type AppName, appMessages } from '@millrace/jobs';
import { configOfProcess, messageOf, setting } from '@millrace/service';
import { ensureBrokerLogin, loginOf } from './amqp/logins/logins.ts';
import { brokerPermissions } from './amqp/logins/permissions.ts';

const usage = `Creates a RabbitMQ login for each app, limited to the app's messages. Running it again resets passwords and permissions.

  RABBITMQ_ADMIN_URL=http://admin:password@host:15672 VIDEO_API_QUEUE_URL=amqp://video-api:password@host:5672 … npm run millrace -- logins queue

RABBITMQ_ADMIN_URL is the URL of the management interface, with an administrator's name and password. Set each app's URL to the
QUEUE_URL of that app. Apps without a URL are not changed. The variables are VIDEO_API_QUEUE_URL, MUSIC_API_QUEUE_URL, IMAGE_API_QUEUE_URL,
MEDIA_TRANSCODER_QUEUE_URL, IMAGE_TRANSFORMER_QUEUE_URL and COURIER_QUEUE_URL. With --print, the command only prints the permissions.
`;

const queueUrl = { schema: setting.url(['amqp:', 'amqps:']).optional(), describe: 'QUEUE_URL of an app' };
const settings = {
  RABBITMQ_ADMIN_URL: {
    schema: setting.url(['http:', 'https:']),
    describe: 'URL of the management interface, with an administrator’s name and password',
  },
  VIDEO_API_QUEUE_URL: queueUrl,
  MUSIC_API_QUEUE_URL: queueUrl,
  IMAGE_API_QUEUE_URL: queueUrl,
  MEDIA_TRANSCODER_QUEUE_URL: queueUrl,
  IMAGE_TRANSFORMER_QUEUE_URL: queueUrl,
  COURIER_QUEUE_URL: queueUrl,
};

async function makeLogins(): Promise<void> {
  const config = configOfProcess(settings);
  const urls = {
    'video-api': config.VIDEO_API_QUEUE_URL,
    'music-api': config.MUSIC_API_QUEUE_URL,
    'image-api': config.IMAGE_API_QUEUE_URL,
    'media-transcoder': config.MEDIA_TRANSCODER_QUEUE_URL,
    'image-transformer': config.IMAGE_TRANSFORMER_QUEUE_URL,
    courier: config.COURIER_QUEUE_URL,
  } satisfies Record<AppName, string | undefined>;
  const apps = new Map<string, string | undefined>(Object.entries(urls));
  for (const [app, messages] of Object.entries(appMessages)) {
    const url = apps.get(app);
    if (url === undefined) continue;
    const login = loginOf(url);
    await ensureBrokerLogin(config.RABBITMQ_ADMIN_URL, login, brokerPermissions(messages));
    process.stdout.write(`${app} logs in as ${login.user}.\n`);
  }
}

const [argument, ...more] = process.argv.slice(2);
if (argument === '--print' && more.length === 0) {
  const all = Object.entries(appMessages).map(([app, messages]) => [app, brokerPermissions(messages)]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
} else if (argument === '--help') {
  process.stdout.write(usage);
} else if (argument !== undefined) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else {
  try {
    await makeLogins();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
