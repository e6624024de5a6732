import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { assertNotSuspended, type ServiceName } from '@millrace/auth';
import { type Database, databaseTime } from '@millrace/database';
import { type JobName, messages, type PayloadOf } from '@millrace/jobs';
import { completeJob, enqueue } from '@millrace/queue';
import { AppError } from '@millrace/service';
import { type MediaKind, readWhole, type Storage } from '@millrace/storage';
import { z } from 'zod';
import { type ArchivedFile, archiveOf } from './archive.ts';
import type { ExportContent } from './content.ts';

/** An export as its owner sees it. */
export interface ExportInfo {
  id: string;
  status: 'processing' | 'ready' | 'error';
  /** Of the archive; null until it is ready. */
  bytes: number | null;
  createdAt: Date;
  /** When the export is removed. */
  expiresAt: Date;
}

export type ExportJob = Extract<JobName, `${string}.export`>;

export interface Exports {
  /** Starts an export, unless one of the account is in progress; then returns that one. Beyond ten, the oldest expire. */
  request(accountId: number, requestId: string): Promise<ExportInfo>;
  /** Newest first. */
  list(accountId: number): Promise<ExportInfo[]>;
  /** @throws AppError not_found */
  get(accountId: number, id: string): Promise<ExportInfo>;
  /**
   * The archive, as a stored object.
   *
   * @throws AppError not_found, not_ready, account_suspended, conflict if a file of it has been deleted since
   */
  archive(id: string): Promise<Pick<Storage, 'head' | 'get'>>;
  /** Handles the job. Each attempt writes its own objects; the row names those of the one that wins. */
  make(job: PayloadOf<ExportJob>, attempt: { jobId: string; attemptId: string; signal: AbortSignal }): Promise<void>;
  /** The job is dead. */
  fail(jobId: string): Promise<void>;
  /** Removes exports that are too old, and what interrupted ones left in the storage. */
  removeExpired(signal: AbortSignal): Promise<void>;
  /** Removes all exports of an account. */
  removeAllOf(accountId: number, signal: AbortSignal): Promise<void>;
}

/** Days for which an export is kept. */
const keptDays = 7;
/** Exports of an account that are kept at this service. Ten may be requested in an hour, each with a copy of all its rows. */
const mostKept = 10;
/** Exports that are removed together. */
const removedAtOnce = 100;
/** Objects of an export without a row are an hour old before they are removed: the row of a new one may not be visible yet. */
const orphanedForMs = 3_600_000;

const archivedFiles = z.array(z.object({ name: z.string(), key: z.string(), size: z.int().min(0) }));

const selection = { id: true, status: true, bytes: true, createdAt: true, expiresAt: true } as const;
const statuses = z.enum(['processing', 'ready', 'error']);

type Row = { id: string; status: string; bytes: bigint | null; createdAt: Date; expiresAt: Date };
const infoOf = ({ status, bytes, ...row }: Row): ExportInfo => ({
  ...row,
  status: statuses.parse(status),
  bytes: bytes === null ? null : Number(bytes),
});

export function createExports(deps: {
  database: Database;
  storage: Storage;
  content: ExportContent;
  service: ServiceName;
  kind: MediaKind;
  job: ExportJob;
}): Exports {
  const { database, storage, content, service, kind, job } = deps;
  const { accountExport: table } = database.prisma;

  const root = `private/${kind}/exports/`;
  const folderOf = (id: string) => `${root}${id}/`;
  const dataKey = (id: string, attempt: string) => `${folderOf(id)}${attempt}/data.ndjson`;
  const filesKey = (id: string, attempt: string) => `${folderOf(id)}${attempt}/files.json`;
  const archiveNamed = (id: string, createdAt: Date, files: readonly ArchivedFile[]) =>
    archiveOf(storage, files, {
      name: id,
      modified: createdAt,
      onMissing: async () => {
        await table.updateMany({ where: { id }, data: { status: 'error' } });
      },
    });

  /** The objects first: until they are gone, the row names them. */
  async function remove(id: string, jobId: string | null, signal: AbortSignal): Promise<void> {
    if (jobId !== null) await completeJob(database, jobId);
    await storage.deletePrefix(folderOf(id), { signal });
    await table.deleteMany({ where: { id } });
  }

  async function removeOrphans(signal: AbortSignal): Promise<void> {
    const old = new Date(Date.now() - orphanedForMs);
    const ids = new Set<string>();
    for await (const { key, lastModified } of storage.list(root)) {
      signal.throwIfAborted();
      const [id = ''] = key.slice(root.length).split('/');
      if (lastModified < old) ids.add(id);
    }
    for (const { id } of await table.findMany({ where: { id: { in: [...ids] } }, select: { id: true } }))
      ids.delete(id);
    for (const id of ids) await storage.deletePrefix(folderOf(id), { signal });
  }

  return {
    request: (accountId, requestId) =>
      database.transaction(async (tx) => {
        const executor = database.executor(tx);
        await executor.execute('SELECT pg_advisory_xact_lock(hashtext($1), $2::int)', [`export:${service}`, accountId]);
        const running = await tx.accountExport.findFirst({
          where: { accountId, service, status: 'processing' },
          select: selection,
        });
        if (running !== null) return infoOf(running);
        const id = randomBytes(16).toString('base64url');
        const jobId = randomUUID();
        const now = await databaseTime(tx);
        const made = await tx.accountExport.create({
          data: { id, accountId, service, jobId, expiresAt: new Date(now.getTime() + keptDays * 86_400_000) },
          select: selection,
        });
        // The task removes them, as all that have expired.
        await executor.execute(
          `UPDATE auth.exports SET expires_at = now() WHERE id IN (
             SELECT id FROM auth.exports WHERE account_id = $1::int AND service = $2 AND expires_at > now()
             ORDER BY created_at DESC, id OFFSET ${mostKept})`,
          [accountId, service],
        );
        await enqueue(executor, messages, job, { exportId: id, accountId }, { jobId, accountId, requestId });
        return infoOf(made);
      }),

    async list(accountId) {
      const where = { accountId, service, expiresAt: { gt: await databaseTime(database.prisma) } };
      const newest = { orderBy: { createdAt: 'desc' }, take: mostKept, select: selection } as const;
      return (await table.findMany({ where, ...newest })).map(infoOf);
    },

    async get(accountId, id) {
      const row = await table.findFirst({
        where: { id, accountId, service, expiresAt: { gt: await databaseTime(database.prisma) } },
        select: selection,
      });
      if (row === null) throw new AppError('not_found', 'There is no such export.');
      return infoOf(row);
    },

    async archive(id) {
      const row = await table.findFirst({
        where: { id, service, expiresAt: { gt: await databaseTime(database.prisma) } },
        include: { account: { select: { suspendedAt: true, suspendedReason: true } } },
      });
      if (row === null) throw new AppError('not_found', 'There is no such export.');
      // The link is all that the request has, so nothing else has checked the account.
      assertNotSuspended(row.account);
      if (row.status === 'error') {
        throw new AppError(
          'conflict',
          'The export cannot be used, or a file in it has been deleted. Ask for a new one.',
        );
      }
      if (row.attempt === null) throw new AppError('not_ready', 'The export is being made.', { retryAfter: 5 });
      const stored = await storage.get(filesKey(id, row.attempt));
      if (stored === null) throw new AppError('not_found', 'There is no such export.');
      const files = archivedFiles.parse(JSON.parse((await readWhole(stored)).toString()));
      return archiveNamed(id, row.createdAt, files);
    },

    async make({ exportId: id, accountId }, { jobId, attemptId, signal }) {
      const row = await table.findFirst({ where: { id, status: 'processing' }, select: selection });
      if (row === null) {
        await completeJob(database, jobId);
        return;
      }
      const files: ArchivedFile[] = [];
      const lines = content.lines(accountId, (file) => void files.push(file), signal);
      const key = dataKey(id, attemptId);
      const { size } = await storage.put(key, Readable.from(lines, { objectMode: false }), { signal });
      const all = [{ name: 'data.ndjson', key, size }, ...files];
      await storage.put(filesKey(id, attemptId), Buffer.from(JSON.stringify(all)), { signal });
      const archive = await archiveNamed(id, row.createdAt, all).head('');
      const count = await database.transaction(async (tx) => {
        const changed = await tx.accountExport.updateMany({
          where: { id, status: 'processing' },
          data: { status: 'ready', attempt: attemptId, bytes: archive?.size ?? null },
        });
        await completeJob(database.executor(tx), jobId);
        return changed.count;
      });
      // The account was removed meanwhile, or another attempt was faster.
      if (count === 0) await storage.deletePrefix(`${folderOf(id)}${attemptId}/`);
    },

    async fail(jobId) {
      await table.updateMany({ where: { jobId, status: 'processing' }, data: { status: 'error' } });
      await completeJob(database, jobId);
    },

    async removeExpired(signal) {
      for (let count = removedAtOnce; count === removedAtOnce && !signal.aborted; ) {
        const now = await databaseTime(database.prisma);
        const old = await table.findMany({ where: { service, expiresAt: { lte: now } }, take: removedAtOnce });
        for (const { id, jobId } of old) await remove(id, jobId, signal);
        count = old.length;
      }
      await removeOrphans(signal);
    },

    async removeAllOf(accountId, signal) {
      for (const { id, jobId } of await table.findMany({ where: { accountId, service } })) {
        await remove(id, jobId, signal);
      }
    },
  };
}
