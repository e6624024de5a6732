import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Credential, holdCredential, holderOfAccount } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { AppError, actFor } from '@millrace/service';
import type { UploadTerms } from '../../arriving.ts';
import { assertOpen, selectRows, statusOf, type UploadUrlRow, type uploadUrlStatuses } from './row.ts';
import { termsOf } from './terms.ts';

/** URLs of one account that can still be used. */
const mostOpen = 1_000;

/** A URL as its account sees it. */
export interface UploadUrl
  extends Pick<UploadUrlRow, 'id' | 'maxBytes' | 'types' | 'usedAt' | 'expiresAt' | 'createdAt'> {
  status: (typeof uploadUrlStatuses)[number];
  /** The image that was uploaded. It may be deleted. */
  imageId: string | null;
}

/** What the issuer chooses. */
export interface NewUploadUrl {
  /** Seconds. */
  expiresIn: number;
  maxBytes: number;
  types: readonly string[];
}

/** A URL that can be used now. */
export interface OpenUploadUrl {
  accountId: number;
  /** In which the account has its share, if not one of its own. */
  group: string | undefined;
  maxBytes: number;
  terms: UploadTerms;
}

/** URLs to which anyone who knows them may upload one image. */
export interface UploadUrls {
  /**
   * @param by if it is an API key, the URL ends with it
   * @returns the URL, and its secret, which is shown only here
   * @throws AppError conflict if the account has too many, unauthenticated if the issuer's credential has ended
   */
  issue(by: Credential, given: NewUploadUrl): Promise<{ issued: UploadUrl; secret: string }>;
  /** @throws AppError not_found */
  get(accountId: number, id: string): Promise<UploadUrl>;
  /** Revokes the URL, also while an upload is in progress. @throws AppError not_found */
  remove(accountId: number, id: string): Promise<void>;
  /** For an upload. @throws AppError not_found, also for a wrong secret; upload_url_ended; conflict while another upload is in progress */
  open(id: string, secret: string): Promise<OpenUploadUrl>;
}

const noSuchUrl = () => new AppError('not_found', 'There is no such upload URL.');
/** Enough for a secret that cannot be guessed. */
const hashOf = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(secret).digest());

const shown = (row: UploadUrlRow): UploadUrl => ({
  id: row.id,
  status: statusOf(row),
  imageId: row.usedAt === null ? null : row.imageId,
  maxBytes: row.maxBytes,
  types: row.types,
  usedAt: row.usedAt,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
});

export function createUploadUrls({ database }: { database: Database }): UploadUrls {
  const { imageUploadUrl: table } = database.prisma;

  const find = async (id: string): Promise<UploadUrlRow> => {
    const [row] = await database.query<UploadUrlRow>(`${selectRows} u.id = $1`, [id]);
    if (row === undefined) throw noSuchUrl();
    return row;
  };

  return {
    async issue(by, { expiresIn, maxBytes, types }) {
      const { accountId, keyId } = by;
      const id = `uu_${randomBytes(12).toString('base64url')}`;
      const secret = randomBytes(32).toString('base64url');
      const row = await database.transaction(async (tx) => {
        // Requests together must not exceed the limit.
        const [now] = await tx.$queryRaw<{ at: Date }[]>`
          SELECT now() AS at FROM auth.accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
        if (now === undefined) throw new AppError('unauthenticated', 'The account does not exist any more.');
        await holdCredential(tx, by);
        const open = await tx.imageUploadUrl.count({ where: { accountId, expiresAt: { gt: now.at }, usedAt: null } });
        if (open >= mostOpen) {
          throw new AppError(
            'conflict',
            `An account may have ${mostOpen} upload URLs that were not used. Revoke one first.`,
          );
        }
        return tx.imageUploadUrl.create({
          data: {
            id,
            accountId,
            keyId: keyId ?? null,
            secretHash: hashOf(secret),
            maxBytes,
            types: [...types],
            createdAt: now.at,
            expiresAt: new Date(now.at.getTime() + expiresIn * 1_000),
          },
        });
      });
      const fresh = { group: null, hasExpired: false, isRevoked: false, isUploading: false };
      return { issued: shown({ ...row, ...fresh }), secret };
    },

    async get(accountId, id) {
      const row = await find(id);
      if (row.accountId !== accountId) throw noSuchUrl();
      return shown(row);
    },

    async remove(accountId, id) {
      const { count } = await table.deleteMany({ where: { id, accountId } });
      if (count === 0) throw noSuchUrl();
    },

    async open(id, secret) {
      const row = await find(id);
      if (!timingSafeEqual(row.secretHash, hashOf(secret))) throw noSuchUrl();
      assertOpen(row);
      actFor(holderOfAccount(row.accountId, row.group ?? undefined));
      return { accountId: row.accountId, group: row.group ?? undefined, maxBytes: row.maxBytes, terms: termsOf(row) };
    },
  };
}
