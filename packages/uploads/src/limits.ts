import type { ConfigOf, OpenPool } from '@millrace/service';
import { createUploadGate, type UploadGate } from './gate.ts';
import type { uploadSettings } from './settings.ts';

/** The limits of a service's uploads. */
export interface UploadLimits {
  maxBytes: number;
  idleTimeoutMs: number;
  gate: UploadGate;
}

type Config = Pick<ConfigOf<typeof uploadSettings>, 'UPLOAD_IDLE_SECONDS' | 'UPLOADS_AT_ONCE' | 'UPLOADS_PER_ACCOUNT'>;

/**
 * @param groupOf the group in which the caller of a request has its share, if it has one
 * @param admitAgain refuses a request whose credential was ended since the guard admitted it
 */
export function uploadLimits(
  config: Config,
  maxBytes: number,
  {
    openPool,
    groupOf,
    admitAgain,
  }: {
    openPool: OpenPool;
    groupOf: (req: object) => string | undefined;
    admitAgain: (req: object) => Promise<void>;
  },
): UploadLimits {
  return {
    maxBytes,
    idleTimeoutMs: config.UPLOAD_IDLE_SECONDS * 1000,
    gate: createUploadGate({
      atOnce: config.UPLOADS_AT_ONCE,
      perAccount: config.UPLOADS_PER_ACCOUNT,
      groupOf,
      admitAgain,
      openPool,
    }),
  };
}
