import type { Api } from '@millrace/http';
import type { z } from 'zod';
import { mountDirect } from './direct/mount.ts';
import { type DirectOperations, directOperations } from './direct/operations.ts';
import type { DirectStore } from './direct/store.ts';
import { mountTus } from './tus/mount.ts';
import { type TusOperations, tusOperations } from './tus/operations.ts';
import type { TusStore } from './tus/store.ts';

/** Where uploads in several requests are kept. An upload of one kind does not exist for the other. */
export interface UploadStores {
  tus: TusStore;
  direct: DirectStore;
}

/** The operations of uploads in several requests. @param scope of a service's keys. @param fields of its uploads */
export const uploadOperationsOf = <const Scope extends string>(scope: Scope, fields: z.ZodObject) => ({
  ...tusOperations(scope),
  ...directOperations(scope, fields),
});

/** Mounts both kinds of uploads in several requests. */
export function mountUploads(
  api: Api<{ id: number }>,
  operations: TusOperations & DirectOperations,
  { stores, ...deps }: Omit<Parameters<typeof mountTus>[2], 'store'> & { stores: UploadStores },
): void {
  // First, because it answers OPTIONS itself, by which clients ask what it supports.
  mountTus(api, operations, { ...deps, store: stores.tus });
  mountDirect(api, operations, { ...deps, store: stores.direct });
}
