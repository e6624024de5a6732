import type { Account, Auth } from '@millrace/auth';
import { type ReaderLimits, sendObject } from '@millrace/delivery';
import { type Handlers, requestIdOf } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { ExportInfo, Exports } from './exports.ts';
import type { exportOperations } from './operations.ts';

/** How long a link to an archive works, in milliseconds. */
const linkMs = 86_400_000;

/** @param deps.baseUrl of the API, without a slash at its end */
export function exportHandlers(deps: {
  exports: Exports;
  auth: Auth;
  readers: ReaderLimits;
  baseUrl: string;
}): Handlers<typeof exportOperations, Account> {
  const { exports, auth, readers, baseUrl } = deps;
  const seal = auth.createSeal('links to exports');

  const urlOf = (id: string): string => {
    const token = seal.close(String(Date.now() + linkMs), id);
    return `${baseUrl}/auth/exports/${id}/archive?token=${token}`;
  };
  const presented = ({ createdAt, expiresAt, ...info }: ExportInfo) => ({
    ...info,
    url: info.status === 'ready' ? urlOf(info.id) : null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });

  return {
    request: {
      before: [auth.limitExports],
      answer: async ({ caller }, req) => presented(await exports.request(caller.id, requestIdOf(req))),
    },
    list: async ({ caller }) => ({ exports: (await exports.list(caller.id)).map(presented) }),
    get: async ({ params, caller }) => presented(await exports.get(caller.id, params.id)),
    archive: {
      async handle({ params: { id }, query }, req, res) {
        const until = Number(seal.open(query.token, id) ?? 0);
        if (!(until > Date.now()))
          throw new AppError('forbidden', 'The link is invalid or has expired. Ask for a new one.');
        const storage = await exports.archive(id);
        const headers = () => ({ 'Content-Disposition': `attachment; filename="millrace-export-${id}.tar"` });
        await sendObject(req, res, { storage, key: id, cacheControl: 'private, no-store', headers, readers });
      },
    },
  };
}
