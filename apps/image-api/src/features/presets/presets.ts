import type { Auth } from '@millrace/auth';
import type { Database, ImagePreset } from '@millrace/database';
import { type Cursors, type PageRequest, pageDepth } from '@millrace/http';
import type { ImageUrlParameters } from '@millrace/image-url';
import { type KeysetPage, readKeysetPage } from '@millrace/media';
import type { ExportedRows } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { assertPresetParameters, storedPreset } from '../../parameters/accountPreset.ts';
import type { Presets } from '../../parameters/presets.ts';
import { createKnownPresets } from './known.ts';

const mostOfAccount = 100;

export type AccountPreset = Pick<ImagePreset, 'name' | 'parameters' | 'createdAt' | 'updatedAt'>;

/** Parameters that accounts have named. */
export interface AccountPresets {
  /** By their names. */
  list(accountId: number, request: PageRequest): Promise<{ presets: AccountPreset[]; fields: KeysetPage['fields'] }>;
  /** @throws AppError not_found */
  get(accountId: number, name: string): Promise<AccountPreset>;
  /**
   * Creates or replaces a preset.
   *
   * @throws AppError invalid_request, conflict if the operator has a preset of this name or the account has too many
   */
  put(accountId: number, name: string, parameters: string): Promise<AccountPreset>;
  /** @throws AppError not_found */
  remove(accountId: number, name: string): Promise<void>;
  /** For delivery: the parameters of a preset. Undefined if there is none. */
  find(accountId: number, name: string): Promise<ImageUrlParameters | undefined>;
}

const noSuchPreset = () => new AppError('not_found', 'There is no such preset.');
const shown = { name: true, parameters: true, createdAt: true, updatedAt: true } as const;

/** @param deps.ofOperator presets of the settings. They are for all accounts, so no account can replace one */
export function createAccountPresets(deps: {
  database: Database;
  cursors: Cursors;
  changes: Auth['changes'];
  ofOperator: Presets;
}): AccountPresets {
  const { database, changes, ofOperator } = deps;
  const { imagePreset: table } = database.prisma;

  const known = createKnownPresets(async (accountId) => {
    const rows = await database.query<{ name: string; parameters: string }>(
      'SELECT name, parameters FROM image.presets WHERE account_id = $1',
      [accountId],
    );
    return new Map(rows.map(({ name, parameters }) => [name, parameters]));
  });
  changes.onAnnouncement('presets', (accountId) => known.forget(Number(accountId)));
  /** Every process forgets the account's presets. What a lost notice leaves is forgotten after seconds. */
  const announce = (accountId: number): Promise<void> => changes.announce('presets', String(accountId));

  return {
    async list(accountId, request) {
      const total = () => table.count({ where: { accountId } });
      const name = { column: 'name', type: 'text' } as const;
      const { ids, fields } = await readKeysetPage(
        deps,
        {
          scope: ['presets', accountId],
          table: 'image.presets',
          where: 'account_id = $1',
          parameters: [accountId],
          key: name,
          id: name,
          isDescending: false,
          depth: pageDepth.own,
          total,
        },
        request,
      );
      const rows = await table.findMany({ where: { accountId, name: { in: ids } }, select: shown });
      const byName = new Map(rows.map((row) => [row.name, row]));
      return { presets: ids.flatMap((id) => byName.get(id) ?? []), fields };
    },

    async get(accountId, name) {
      const found = await table.findUnique({ where: { accountId_name: { accountId, name } }, select: shown });
      if (found === null) throw noSuchPreset();
      return found;
    },

    async put(accountId, name, parameters) {
      assertPresetParameters(parameters);
      if (ofOperator.has(name)) {
        throw new AppError('conflict', 'The operator of this service has a preset of this name. Choose another one.');
      }
      const stored = await database.transaction(async (tx) => {
        // Two requests together must not exceed the limit.
        const locked = await tx.$queryRaw<
          unknown[]
        >`SELECT 1 FROM auth.accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
        if (locked.length === 0) throw new AppError('unauthenticated', 'The account does not exist any more.');
        const others = await tx.imagePreset.count({ where: { accountId, name: { not: name } } });
        if (others >= mostOfAccount) {
          throw new AppError('conflict', `An account may have ${mostOfAccount} presets. Delete one first.`);
        }
        return tx.imagePreset.upsert({
          where: { accountId_name: { accountId, name } },
          create: { accountId, name, parameters },
          update: { parameters },
          select: shown,
        });
      });
      await announce(accountId);
      return stored;
    },

    async remove(accountId, name) {
      const { count } = await table.deleteMany({ where: { accountId, name } });
      if (count === 0) throw noSuchPreset();
      await announce(accountId);
    },

    async find(accountId, name) {
      const text = (await known.of(accountId)).get(name);
      return text === undefined ? undefined : storedPreset(text);
    },
  };
}

/** What an account's export contains of them. */
export const exportedPresets: ExportedRows = {
  type: 'image_preset',
  table: 'image.presets',
  owner: 'account_id',
  key: 'r.name',
  json: "to_jsonb(r) - 'account_id'",
};
