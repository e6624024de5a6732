import { type Handlers, ok, parseOrThrow, requestIdOf } from '@millrace/http';
import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { emptyFile, tooLarge } from '../errors.ts';
import type { UploadLimits } from '../limits.ts';
import { cleanFileName } from '../parts.ts';
import { titleFrom } from '../title.ts';
import type { DirectOperations } from './operations.ts';
import { allPartsOfFile, partsOfFile } from './parts.ts';
import type { DirectStore, DirectUpload } from './store.ts';

const describe = ({ partBytes, partCount, expiresAt }: DirectUpload) => ({
  part_bytes: partBytes,
  part_count: partCount,
  expires_at: expiresAt.toISOString(),
});

/** Direct uploads, at `<API path>/uploads/direct`. */
export function directHandlers(deps: {
  store: DirectStore;
  /** The fields of an upload. */
  fields: z.ZodObject;
  limits: Pick<UploadLimits, 'maxBytes'>;
  /** Limits new uploads of an account. */
  limitUploads: RequestHandler;
}): Handlers<DirectOperations, { id: number }> {
  const { store, limits } = deps;
  return {
    createDirect: {
      before: [deps.limitUploads],
      async answer({ body, caller }, req, res) {
        const { bytes: length, filename } = body;
        if (length === 0) throw emptyFile('bytes');
        if (length > limits.maxBytes) throw tooLarge(limits.maxBytes);
        const fileName = filename === undefined ? null : cleanFileName(filename);
        // The row keeps them as they were sent, as those of tus.
        const sent = Object.entries({ ...titleFrom(fileName, deps.fields), ...Object(req.body) });
        const fields = Object.fromEntries(sent.filter(([name]) => Object.hasOwn(deps.fields.shape, name)));
        parseOrThrow(deps.fields, fields);
        const created = await store.create({ accountId: caller.id, length, fileName, fields });
        res.setHeader('Cache-Control', 'no-store');
        return { id: created.id, ...describe(created) };
      },
    },
    async signParts({ params, body, caller }, _req, res) {
      const read = (count: number) => partsOfFile(body.parts, count);
      const { parts, seconds } = await store.addresses(caller.id, params.id, read);
      res.setHeader('Cache-Control', 'no-store');
      return { parts, expires_in: seconds };
    },
    async listParts({ params, caller }, _req, res) {
      const { upload, parts } = await store.parts(caller.id, params.id);
      res.setHeader('Cache-Control', 'no-store');
      return { ...describe(upload), parts };
    },
    async complete({ params, body, caller }, req) {
      await store.complete(caller.id, params.id, (count) => allPartsOfFile(body.parts, count), requestIdOf(req));
      return { id: params.id };
    },
    async removeDirect({ params, caller }) {
      await store.remove(caller.id, params.id);
      return ok;
    },
  };
}
