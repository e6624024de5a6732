import { tusRoutes, type UploadLimits, uploadHandlers, uploadOperationsOf } from '@millrace/uploads';
import type { z } from 'zod';
import type { ArrivedUpload } from '../../resumable/finish.ts';
import { createResumableUploads } from '../../resumable/resumable.ts';
import type { KnownColumns } from '../../rows/types.ts';
import type { MediaServiceConfig } from '../../settings.ts';
import { type Core, feature } from '../feature.ts';

/** How a service takes an upload that has arrived. `Needs` is what it needs of other features for that. */
interface UploadedMedium<Schema extends z.ZodObject, Needs> {
  /** What an API key needs. */
  scope: string;
  /** The fields of an upload. */
  fields: Schema;
  taking: (needs: Needs) => {
    /** Columns of the new medium that are known from the fields, and from the name of the file. @throws AppError if the fields contradict a setting */
    columns: (fields: z.output<Schema>, fileName: string | null) => KnownColumns;
    /** Turns an upload into a medium, with the same checks as any upload. */
    accept: (upload: ArrivedUpload<z.output<Schema>>) => Promise<unknown>;
  };
}

/** Uploads in several requests: through the API after tus, or straight to the storage. */
export const uploads = <Schema extends z.ZodObject, Needs>({
  scope,
  fields,
  taking,
}: UploadedMedium<Schema, Needs>) => {
  const operations = uploadOperationsOf(scope, fields);
  return feature({
    name: 'uploads',
    operations,
    create(needs: { core: Core<MediaServiceConfig>; receiving: { limits: UploadLimits } } & Needs) {
      const { auth, baseUrl, log, rows, storage, tables, uploads: leases } = needs.core;
      const { limits } = needs.receiving;
      const { columns, accept } = taking(needs);
      const { stores, task } = createResumableUploads({ storage, rows, tables, log, leases, fields, columns, accept });
      return {
        tasks: [task],
        beforeOperations: (router) => tusRoutes(router, limits),
        handlers: uploadHandlers({
          stores,
          fields,
          limits,
          baseUrl,
          limitUploads: auth.limitUploads,
          isImport: auth.isImport,
          log,
        }),
      };
    },
  });
};
