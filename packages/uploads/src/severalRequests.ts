import type { Handlers } from '@millrace/http';
import type { z } from 'zod';
import { directHandlers } from './direct/handlers.ts';
import { type DirectOperations, directOperations } from './direct/operations.ts';
import type { DirectStore } from './direct/store.ts';
import { tusHandlers } from './tus/handlers.ts';
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

/** Handles both kinds of uploads in several requests. Their routes that are no operations are `tusRoutes`. */
export const uploadHandlers = ({
  stores,
  ...deps
}: Omit<Parameters<typeof tusHandlers>[0], 'store'> & { stores: UploadStores }): Handlers<
  TusOperations & DirectOperations,
  { id: number }
> => ({
  ...tusHandlers({ ...deps, store: stores.tus }),
  ...directHandlers({ ...deps, store: stores.direct }),
});
