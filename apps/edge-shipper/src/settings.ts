import { appSettings, type Settings, setting } from '@millrace/service';
import { z } from 'zod';

/** A service and the folder that contains its delivery log. */
export interface DeliveryTarget {
  /** Name of the folder in EDGE_LOG_DIR, and label in metrics. */
  name: string;
  /** http://host:port of the API. */
  origin: string;
}

const namePattern = /^[a-z0-9][a-z0-9-]{0,62}$/;
const originPattern = /^(https?:\/\/[^/?#]+)\/?$/;

function readTarget(entry: string): DeliveryTarget | undefined {
  const [name = '', ...rest] = entry.trim().split('=');
  const origin = originPattern.exec(rest.join('='))?.[1];
  return namePattern.test(name) && origin !== undefined ? { name, origin } : undefined;
}

const targets = z
  .string()
  .transform((text) => text.split(',').map(readTarget))
  .refine(
    (targets) => targets.every((target) => target !== undefined),
    'must be name=http://host:port, separated by commas',
  )
  .transform((targets) => targets.filter((target) => target !== undefined))
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'must name each folder once');

/** The settings that are specific to the log shipper. */
export const shippingSettings = {
  EDGE_LOG_DIR: {
    schema: z.string().default('/var/log/edge'),
    describe:
      'Folder with one subfolder per service, for the edge’s NDJSON log files and the shipper’s offsets, and `.purged` for the purges that nginx reads',
    default: '/var/log/edge',
  },
  DELIVERY_LOG_TARGETS: {
    schema: targets,
    describe: 'Folder and API of each service: `video=http://video-api:8080,music=http://music-api:8080`',
  },
  DELIVERY_LOG_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters'),
    describe: 'Same value as DELIVERY_LOG_TOKEN of the APIs',
  },
  EDGE_SHIP_INTERVAL_SECONDS: {
    schema: setting.integer({ min: 1, max: 3600, default: 2 }),
    describe: 'Seconds between two reads of the log',
    default: '2',
  },
} satisfies Settings;

/** All environment variables that edge-shipper reads. */
export const edgeShipperSettings = { ...appSettings, ...shippingSettings };
