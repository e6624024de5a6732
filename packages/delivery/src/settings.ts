import { type Settings, setting } from '@millrace/service';
import { z } from 'zod';

const token = () => z.string().min(16, 'must have at least 16 characters').optional();

/** Public URLs, delivery reports and limits for slow clients. */
export const deliverySettings = {
  PUBLIC_URL: {
    schema: setting.url(['http:', 'https:']),
    describe: 'The origin of this service as seen by clients, for example https://video.example.com',
  },
  DELIVERY_LOG_TOKEN: {
    schema: token(),
    describe:
      'Bearer token for POST /internal/delivery-log, which receives CDN access logs, and for GET /internal/purges, which tells edges what to drop; both answer 404 if not set',
    default: 'none',
  },
  DELIVERY_EDGE_TOKEN: {
    schema: token(),
    describe: 'Requests with this value in X-Edge-Token are cache fills of an edge; their bandwidth is not counted',
    default: 'none',
  },
  CDN_PURGE_URL: {
    schema: setting.url(['https:', 'http:']).optional(),
    describe:
      'Where the CDN in front is told of what it must not deliver any more, such as https://api.cloudflare.com/client/v4/zones/<zone>/purge_cache, https://api.fastly.com/service/<service>/purge, or a server of yours. The couriers need the same. CDNs then keep media for a year',
    default: 'none',
  },
  DELIVERY_STALL_SECONDS: {
    // Less than the two minutes after which an idle connection to the storage is closed.
    schema: setting.integer({ min: 1, max: 100, default: 60 }),
    describe:
      'Seconds after which a client that takes none of the waiting bytes is disconnected; a paused player resumes with a range request',
    default: '60',
  },
  DELIVERY_MIN_BYTES_PER_SECOND: {
    schema: setting.integer({ min: 0, max: 1_000_000, default: 1024 }),
    describe: 'Minimum bytes per second over DELIVERY_STALL_SECONDS; slower clients are disconnected; 0: no minimum',
    default: '1024',
  },
} satisfies Settings;

/** Settings of services that deliver stored objects under /media. */
export const mediaBaseUrlSettings = {
  MEDIA_BASE_URL: {
    schema: setting.url(['http:', 'https:']).optional(),
    describe: 'Replaces <PUBLIC_URL>/media in public URLs, for a CDN or the bucket’s public folder',
    default: '<PUBLIC_URL>/media',
  },
} satisfies Settings;
