import { type Settings, setting } from '@millrace/service';
import { z } from 'zod';

const postgresUrl = setting.url(['postgres:', 'postgresql:']).optional();

/**
 * What `npm start` reads for itself; everything else in the environment is handed to the apps. The ports and the folder are
 * read by bin/claims.mjs, before this file is built.
 */
export const standaloneSettings = {
  VIDEO_PORT: {
    schema: setting.port(4001),
    describe: 'Port of the video service; 0 takes a free one',
    default: '4001',
  },
  VIDEO_PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Origin of the video service as its clients see it, where a proxy stands in front',
    default: 'http://localhost:<port>',
  },
  MUSIC_PORT: {
    schema: setting.port(4002),
    describe: 'Port of the music service; 0 takes a free one',
    default: '4002',
  },
  MUSIC_PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Origin of the music service as its clients see it, where a proxy stands in front',
    default: 'http://localhost:<port>',
  },
  IMAGE_PORT: {
    schema: setting.port(4003),
    describe: 'Port of the image service; 0 takes a free one',
    default: '4003',
  },
  IMAGE_PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Origin of the image service as its clients see it, where a proxy stands in front',
    default: 'http://localhost:<port>',
  },
  MILLRACE_DATA_DIR: {
    schema: z.string().default('.millrace'),
    describe: 'Folder of the database, the stored media and the secrets',
    default: '.millrace',
  },
  DATABASE_URL: {
    schema: postgresUrl,
    describe: 'A Postgres of your own instead of the embedded one',
    default: 'embedded',
  },
  QUEUE_URL: {
    schema: setting.url(['amqp:', 'amqps:', 'postgres:', 'postgresql:']).optional(),
    describe: 'RabbitMQ, or another Postgres, instead of the same database',
    default: 'the database',
  },
  STORAGE_URL: {
    schema: setting.url(['s3:', 'file:']).optional(),
    describe: 'An S3 bucket or a folder of your own instead of the one in the data folder',
    default: 'the data folder',
  },
} satisfies Settings;
