import { appSettings, type Settings, setting } from '@millrace/service';
import { z } from 'zod';

/** A service whose deliveries stand in a folder of their own. */
export interface DeliveryTarget {
  /** Of the folder in EDGE_LOG_DIR, and in metrics. */
  name: string;
  /** http://host:port of its API. */
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

/** The environment variables of the log shipper itself. */
export const shippingSettings = {
  EDGE_LOG_DIR: {
    schema: z.string().default('/var/log/edge'),
    describe: 'Folder in which the edge writes a folder of NDJSON files for each service; offsets are kept there too',
    default: '/var/log/edge',
  },
  DELIVERY_LOG_TARGETS: {
    schema: targets,
    describe: 'Whose deliveries stand in which folder: `video=http://video-api:8080,music=http://music-api:8080`',
  },
  DELIVERY_LOG_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters'),
    describe: 'The APIs’ DELIVERY_LOG_TOKEN',
  },
  EDGE_SHIP_INTERVAL_SECONDS: {
    schema: setting.integer({ min: 1, max: 3600, default: 2 }),
    describe: 'Seconds between two looks at the log',
    default: '2',
  },
} satisfies Settings;

/** Everything edge-shipper reads from its environment. */
export const edgeShipperSettings = { ...appSettings, ...shippingSettings };
