import type { Database } from '@millrace/database';
import { isTail, keys, type Storage } from '@millrace/storage';
import { pictureId } from '../pictured.ts';
import type { MediaTables } from '../tables.ts';
import type { ArchivedFile } from './archive.ts';

/** Rows of an account that an export contains, one line each. All fields become part of the SQL, so they must be constants. */
export interface ExportedRows {
  /** `type` of each line. */
  type: string;
  table: string;
  /** The column with the account's id. */
  owner: string;
  /** An SQL expression, unique among the rows of an account; `r` is the row. */
  key: string;
  /** An SQL expression for the line, as jsonb; by default the whole row. */
  json?: string;
}

/** What each service knows of an account. Hashes and secrets are left out. */
const accountRows: readonly ExportedRows[] = [
  {
    type: 'account',
    table: 'auth.accounts',
    owner: 'id',
    key: 'r.id::text',
    json: `jsonb_build_object('id', r.id, 'email', r.email, 'company_name', r.company_name, 'display_name', r.display_name,
      'services', r.services, 'registration_network', r.registration_network, 'created_at', r.created_at)`,
  },
  {
    type: 'session',
    table: 'auth.sessions',
    owner: 'account_id',
    key: 'r.id',
    json: `jsonb_build_object('created_at', r.created_at, 'last_used_at', r.last_used_at, 'expires_at', r.expires_at,
      'user_agent', r.user_agent, 'address', r.address)`,
  },
  {
    type: 'identity',
    table: 'auth.identities',
    owner: 'account_id',
    key: 'r.id::text',
    json: "to_jsonb(r) - '{id,account_id}'::text[]",
  },
  {
    type: 'api_key',
    table: 'auth.api_keys',
    owner: 'account_id',
    key: 'r.id::text',
    json: `jsonb_build_object('id', r.id, 'name', r.name, 'prefix', r.prefix, 'scopes', r.scopes, 'created_at', r.created_at,
      'last_used_at', r.last_used_at, 'expires_at', r.expires_at)`,
  },
  {
    type: 'import',
    table: 'platform.imports',
    owner: 'account_id',
    key: "r.kind || encode(r.sha256, 'hex')",
    json: `jsonb_build_object('kind', r.kind, 'media_id', r.media_id, 'name', r.name, 'bytes', r.bytes,
      'sha256', encode(r.sha256, 'hex'), 'created_at', r.created_at)`,
  },
  {
    type: 'webhook',
    table: 'platform.webhooks',
    owner: 'account_id',
    key: 'r.id',
    json: `jsonb_build_object('id', r.id, 'kind', r.kind, 'url', r.url, 'types', r.types, 'description', r.description,
      'status', r.status, 'created_at', r.created_at)`,
  },
];

/** Columns of a medium that mean nothing outside the platform. */
const internalColumns = [
  ...[
    'account_id',
    'source_key',
    'mezzanine_key',
    'job_id',
    'output_prefix',
    'next_prefix',
    'hidden_album_id',
    'hidden_performer_id',
    'listed_at',
    'uploaded_bytes',
    'fetching',
    'picture_key',
    'edited_fields',
    'assumed_fields',
    'place',
    'captions_version',
    'chapters_version',
    'storyboard_prefix',
    ...['early_encode', 'early_stored', 'early_released', 'early_released_at'],
  ],
  // What lists sort and search by.
  ...['title_fold', 'name_fold', 'alt_fold'],
];

const rowsAtOnce = 500;

interface Line {
  key: string;
  line: string;
}

const select = (columns: string, { table, owner, key }: Pick<ExportedRows, 'table' | 'owner' | 'key'>) => `
  SELECT ${columns} FROM ${table} r
  WHERE r.${owner} = $1 AND (${key}) COLLATE "C" > $2 COLLATE "C" ORDER BY (${key}) COLLATE "C" LIMIT ${rowsAtOnce}`;

/** Reads all rows of a statement with the parameters account, last key. */
async function* paged<Row extends { key: string }>(
  database: Database,
  sql: string,
  accountId: number,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const rows = await database.query<Row>(sql, [accountId, after]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.key;
  }
}

/** A name that every file system accepts. */
function safeName(name: string): string {
  const cleaned = Array.from(name, (character) => (/[\p{C}/\\:*?"<>|]/u.test(character) ? '_' : character));
  const short = cleaned.slice(0, 100).join('').trim();
  return short === '' || short === '.' || short === '..' ? 'file' : short;
}

export interface ExportContent {
  /** The lines of an account's data: JSON, ending in a newline. Calls back for each original file. */
  lines(accountId: number, onFile: (file: ArchivedFile) => void, signal: AbortSignal): AsyncGenerator<string>;
}

/** @param more what the service keeps of an account next to its media */
export function createExportContent(deps: {
  database: Database;
  storage: Storage;
  tables: MediaTables;
  more: () => readonly ExportedRows[];
}): ExportContent {
  const { database, storage, tables, more } = deps;
  const { kind, media, noun } = tables;
  const usage: ExportedRows = {
    type: 'usage',
    table: tables.usage,
    owner: 'account_id',
    key: `r.${tables.usageId} || ' ' || r.day`,
    json: "to_jsonb(r) - 'account_id'",
  };
  const ofMedia = { table: media, owner: 'account_id', key: 'r.id' };
  const mediaSql = select(
    `r.id AS key, to_jsonb(r) - '{${internalColumns.join()}}'::text[] AS data, r.source_key AS "sourceKey", r.source_name AS "sourceName",
     to_jsonb(r) ->> 'picture_key' AS "pictureKey"`,
    ofMedia,
  );
  interface Medium {
    key: string;
    data: Record<string, unknown>;
    sourceKey: string;
    sourceName: string | null;
    /** A picture that the owner has set. */
    pictureKey: string | null;
  }

  /** Hands in the file of a picture. @returns its name; undefined if it is not there any more, because it is being replaced */
  async function addPicture(
    id: string,
    key: string,
    onFile: (file: ArchivedFile) => void,
  ): Promise<string | undefined> {
    const found = await storage.head(key);
    if (found === null) return undefined;
    const name = `originals/${id}/picture.jpg`;
    onFile({ name, key, size: found.size });
    return name;
  }

  async function* mediaLines(...[accountId, onFile, signal]: Parameters<ExportContent['lines']>) {
    for await (const medium of paged<Medium>(database, mediaSql, accountId, signal)) {
      const { key: id, data, sourceKey, sourceName, pictureKey } = medium;
      const names: string[] = [];
      // The upload, and what came with it.
      for await (const { key, size } of storage.list(keys.privatePrefix(kind, id))) {
        if (isTail(key)) continue;
        const ownName = key.slice(key.lastIndexOf('/') + 1);
        const name = `originals/${id}/${safeName(key === sourceKey ? (sourceName ?? ownName) : ownName)}`;
        names.push(name);
        onFile({ name, key, size });
      }
      const picture = pictureKey === null ? undefined : await addPicture(id, pictureKey, onFile);
      if (picture !== undefined) names.push(picture);
      yield `${JSON.stringify({ type: noun, ...data, files: names })}\n`;
    }
  }

  async function* otherPictures(...[accountId, onFile, signal]: Parameters<ExportContent['lines']>) {
    const { pictured } = tables;
    if (pictured === undefined) return;
    const sql = select('r.id::text AS key, r.picture_key AS "pictureKey"', {
      table: `(SELECT * FROM ${pictured.table} WHERE picture_key IS NOT NULL)`,
      owner: 'account_id',
      key: 'r.id::text',
    });
    const found = paged<{ key: string; pictureKey: string }>(database, sql, accountId, signal);
    for await (const { key, pictureKey } of found) {
      const row = Number(key);
      const picture = await addPicture(pictureId(pictured, row), pictureKey, onFile);
      if (picture === undefined) continue;
      yield `${JSON.stringify({ type: `${pictured.noun}_picture`, [`${pictured.noun}_id`]: row, files: [picture] })}\n`;
    }
  }

  async function* rowLines(rows: ExportedRows, accountId: number, signal: AbortSignal) {
    const json = rows.json ?? 'to_jsonb(r)';
    const line = `(jsonb_build_object('type', '${rows.type}') || (${json}))::text`;
    const sql = select(`(${rows.key}) AS key, ${line} AS line`, rows);
    for await (const row of paged<Line>(database, sql, accountId, signal)) yield `${row.line}\n`;
  }

  return {
    async *lines(accountId, onFile, signal) {
      for (const rows of accountRows) yield* rowLines(rows, accountId, signal);
      yield* mediaLines(accountId, onFile, signal);
      for (const rows of [usage, ...more()]) yield* rowLines(rows, accountId, signal);
      yield* otherPictures(accountId, onFile, signal);
    },
  };
}
