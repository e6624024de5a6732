import type { Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';
import type { Service } from './service.ts';

/** Waits until no object of a medium is left; does nothing if the storage cannot be listed. */
export async function untilNothingIsStored(platform: Platform, kind: Service['kind'], id: string): Promise<void> {
  const { storedKeys } = platform;
  if (storedKeys === undefined) return;
  await poll(
    async () => {
      const parts = ['public', 'protected', 'private'].map((part) => storedKeys(`${part}/${kind}/${id}/`));
      return (await Promise.all(parts)).flat();
    },
    (keys) => keys.length === 0,
    { what: `nothing stored of ${id}` },
  );
}
