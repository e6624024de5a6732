import { type Settings, setting } from '@millrace/service';
import { z } from 'zod';

const token = () => z.string().min(16, 'must have at least 16 characters').optional();

/** How clients reach what is delivered, and who reports deliveries. */
export const deliverySettings = {
  PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']),
    describe: 'The service’s own origin as clients see it, such as https://video.example.com',
  },
  DELIVERY_LOG_TOKEN: {
    schema: token(),
    describe: 'Bearer token of POST /internal/delivery-log, where a CDN’s access log is reported; closed without it',
    default: 'none',
  },
  DELIVERY_EDGE_TOKEN: {
    schema: token(),
    describe: 'What a reporting edge sends in X-Edge-Token, so that filling its cache is not counted as bandwidth',
    default: 'none',
  },
  DELIVERY_STALL_SECONDS: {
    // Below the two minutes after which a silent connection to the storage is ended.
    schema: setting.integer({ min: 1, max: 100, default: 60 }),
    describe:
      'A client that takes nothing for this long while bytes wait for it is disconnected; a paused player resumes with a range request',
    default: '60',
  },
  DELIVERY_MIN_BYTES_PER_SECOND: {
    schema: setting.integer({ min: 0, max: 1_000_000, default: 1024 }),
    describe: 'A client that takes less than this on average over that time is disconnected too',
    default: '1024',
  },
} satisfies Settings;

/** Of a service that delivers stored objects under /media. */
export const mediaBaseUrlSettings = {
  MEDIA_BASE_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Stands in the place of <PUBLIC_URL>/media in public URLs: a CDN, or the bucket’s public folder',
    default: '<PUBLIC_URL>/media',
  },
} satisfies Settings;
