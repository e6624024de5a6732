import { parsePrefix } from '@millrace/outbound';
import { type ConfigOf, type Settings, setting } from '@millrace/service';

const maxSeconds = 366 * 86_400;
const maxPrefixes = 100;

/** The settings of remote sources. */
export const remoteSettings = {
  IMAGE_REMOTE_SOURCES: {
    schema: setting.list().transform((list, context) => {
      try {
        if (list.length > maxPrefixes) throw new Error(`must be at most ${maxPrefixes} addresses`);
        for (const text of list) parsePrefix(text);
        return list;
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return [];
      }
    }),
    describe:
      'Beginnings of addresses whose pictures `/img/~…` may transform, comma-separated: `https://host/path/`. Empty: none',
    default: 'none',
  },
  IMAGE_REMOTE_SECONDS: {
    schema: setting.integer({ min: 0, max: maxSeconds, default: 3_600 }),
    describe: 'Seconds for which a remote source is fresh if its server does not say',
    default: '3600',
  },
  IMAGE_REMOTE_MIN_SECONDS: {
    schema: setting.integer({ min: 1, max: maxSeconds, default: 60 }),
    describe: 'Seconds for which a remote source is fresh at least, whatever its server says',
    default: '60',
  },
  IMAGE_REMOTE_MAX_SECONDS: {
    schema: setting.integer({ min: 1, max: maxSeconds, default: 86_400 }),
    describe: 'Seconds for which a remote source is fresh at most, whatever its server says',
    default: '86400',
  },
  IMAGE_REMOTE_STALE_SECONDS: {
    schema: setting.integer({ min: 0, max: maxSeconds, default: 86_400 }),
    describe:
      'Seconds for which a remote source that is not fresh any more is used while it is refreshed, or its server fails',
    default: '86400',
  },
  IMAGE_REMOTE_TIMEOUT_SECONDS: {
    schema: setting.integer({ min: 1, max: 300, default: 20 }),
    describe: 'Seconds that the fetch of a remote source may take',
    default: '20',
  },
  IMAGE_REMOTE_CONCURRENCY: {
    schema: setting.integer({ min: 1, max: 1_024, default: 128 }),
    describe:
      'Remote sources that one process has fetched concurrently. Networks of clients (/24, IPv6: /48) share them; others wait',
    default: '128',
  },
  IMAGE_REMOTE_UNUSED_DAYS: {
    schema: setting.integer({ min: 1, max: 3_650, default: 30 }),
    describe: 'Days after which a remote source that nobody asks for is removed, with its renditions',
    default: '30',
  },
  IMAGE_REMOTE_MAX_SOURCES: {
    schema: setting.integer({ min: 1, max: 1_000_000_000, default: 100_000 }),
    describe: 'Remote sources that are kept. Beyond it, those go that were not asked for the longest',
    default: '100000',
  },
  IMAGE_REMOTE_MAX_BYTES: {
    schema: setting.integer({ min: 1_000_000, max: 1e15, default: 10 * 1024 ** 3 }),
    describe:
      'Bytes of all remote sources that are kept, and of their renditions. Beyond it, those go that were not asked for the longest',
    default: '10737418240 (10 GiB)',
  },
} satisfies Settings;

export type RemoteConfig = ConfigOf<typeof remoteSettings>;
