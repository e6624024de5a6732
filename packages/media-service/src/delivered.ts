import type { Database } from '@millrace/database';
import { type ByteCounter, createByteCounter, type PublicUrls, publicUrls } from '@millrace/delivery';
import { type Bandwidth, createBandwidth } from './bandwidth.ts';
import type { CommonConfig, ComposeOptions } from './engines.ts';
import type { MediaTables } from './tables.ts';

/** Milliseconds between two writes of the bytes sent. */
const bytesIntervalMs = 1_000;

export interface Delivered {
  bandwidth: Bandwidth;
  bytes: ByteCounter;
  urls: PublicUrls;
}

/** What counts the bytes of a service's media, and says where they are found. */
export function createDelivered(
  database: Database,
  tables: MediaTables,
  { config, log, lifecycle }: ComposeOptions<CommonConfig>,
): Delivered {
  const bandwidth = createBandwidth(database, tables);
  const bytes = createByteCounter({ flush: (counts) => bandwidth.addSent(counts), intervalMs: bytesIntervalMs, log });
  lifecycle.onClose('bytes', () => bytes.close());
  return { bandwidth, bytes, urls: publicUrls({ publicUrl: config.PUBLIC_URL, mediaBaseUrl: config.MEDIA_BASE_URL }) };
}
