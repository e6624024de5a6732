import type { Database } from '@millrace/database';
import { type ByteCounter, createByteCounter, type PublicUrls, publicUrls } from '@millrace/delivery';
import type { MediaTables } from '@millrace/platform';
import type { ComposeOptions } from '@millrace/service';
import type { MediaServiceConfig } from '../settings.ts';
import { type Bandwidth, createBandwidth } from './bandwidth.ts';

/** Milliseconds between two writes of the byte counts. */
const bytesIntervalMs = 1_000;

export interface Delivered {
  bandwidth: Bandwidth;
  bytes: ByteCounter;
  urls: PublicUrls;
}

/** Counts the bytes of a service's media and knows their public URLs. */
export function createDelivered(
  database: Database,
  tables: MediaTables,
  options: ComposeOptions<MediaServiceConfig> & {
    /** Base URL of delivered objects, instead of the service's /media. */
    mediaBaseUrl?: string | undefined;
    /** The same for URLs with a playback token. */
    privateBaseUrl?: string | undefined;
  },
): Delivered {
  const { config, log, lifecycle, mediaBaseUrl, privateBaseUrl } = options;
  const bandwidth = createBandwidth(database, tables);
  const bytes = createByteCounter({ flush: (counts) => bandwidth.addSent(counts), intervalMs: bytesIntervalMs, log });
  lifecycle.onClose('bytes', () => bytes.close());
  return { bandwidth, bytes, urls: publicUrls({ publicUrl: config.PUBLIC_URL, mediaBaseUrl, privateBaseUrl }) };
}
