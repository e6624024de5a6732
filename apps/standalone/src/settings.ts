import { type Settings, setting } from '@millrace/service';
import { z } from 'zod';

const postgresUrl = setting.url(['postgres:', 'postgresql:']).optional();

/**
 * The settings that `npm start` reads; all other variables are passed to the apps. bin/claims.mjs reads the ports and the
 * folder, before this file is built.
 */
export const standaloneSettings = {
  HOST: {
    schema: z.string().default('127.0.0.1'),
    describe:
      'Address to listen on. With one that other machines reach, such as 0.0.0.0, the first account needs the code that the terminal shows',
    default: '127.0.0.1',
  },
  CONSOLE_PORT: {
    schema: setting.port(4000),
    describe: 'Port of the console; 0 selects a free one',
    default: '4000',
  },
  CONSOLE_PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Origin of the console as browsers see it, if it is behind a proxy',
    default: 'http://localhost:<port>',
  },
  VIDEO_PORT: {
    schema: setting.port(4001),
    describe: 'Port of the video service; 0 selects a free one',
    default: '4001',
  },
  VIDEO_PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Origin of the video service as clients see it, if it is behind a proxy',
    default: 'http://localhost:<port>',
  },
  MUSIC_PORT: {
    schema: setting.port(4002),
    describe: 'Port of the music service; 0 selects a free one',
    default: '4002',
  },
  MUSIC_PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Origin of the music service as clients see it, if it is behind a proxy',
    default: 'http://localhost:<port>',
  },
  IMAGE_PORT: {
    schema: setting.port(4003),
    describe: 'Port of the image service; 0 selects a free one',
    default: '4003',
  },
  IMAGE_PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Origin of the image service as clients see it, if it is behind a proxy',
    default: 'http://localhost:<port>',
  },
  MILLRACE_DATA_DIR: {
    schema: z.string().default('.millrace'),
    describe: 'Folder for the database, the stored media and the secrets',
    default: '.millrace',
  },
  DATABASE_URL: {
    schema: postgresUrl,
    describe: 'URL of a Postgres database to use instead of the embedded one',
    default: 'embedded',
  },
  QUEUE_URL: {
    schema: setting.url(['amqp:', 'amqps:', 'postgres:', 'postgresql:']).optional(),
    describe: 'URL of RabbitMQ, or of another Postgres, to use instead of the same database',
    default: 'the database',
  },
  STORAGE_URL: {
    schema: setting.url(['s3:', 'file:']).optional(),
    describe: 'URL of an S3 bucket or a folder to use instead of the one in the data folder',
    default: 'the data folder',
  },
} satisfies Settings;
