import type { Database } from '@millrace/database';
import { isReady } from '@millrace/platform';
import { keys, type MediaKind, type Place } from '@millrace/storage';
import { type KeptObjects, keepNothing } from '../sweeps/sweep.ts';

/** How a media row changes when its bytes are stored, and which objects it then names. SQL and columns must be constants. */
export interface AfterUpload {
  /** Columns of a new row that have a value before the upload ends, in addition to those of every row. */
  initial: Readonly<Record<string, string>>;
  /** Assignments to the row of a complete upload; their parameters start at $4. */
  accept: { assignments: string; parameters(jobId: string): string[] };
  /** Assignments to a row that is taken down, each with a comma after it. */
  takenDown: string;
  /** Whether the row of an upload in progress is a medium already, which its owner sees. */
  isMediumAtOnce: boolean;
  /** The objects that the row names; the sweeper removes the rest. */
  keptObjects(database: Database, media: string, id: string): Promise<KeptObjects>;
}

/** For a medium whose upload is in progress. */
export const keepAll: KeptObjects = { source: true, attempts: 'all' };

/**
 * A job creates what is delivered. The row also has title, progress, output_prefix and picture_key, and stays `processing` until the job's result is applied.
 *
 * @param kind names the pictures that are being made
 * @param picture the name of the attempt's object that the row's picture replaces
 * @param options.places an SQL expression for the places where objects of the row `m` lie
 * @param options.others reads which objects other rows name: `KeptObjects.others`
 * @param options.derived an SQL expression: the prefixes of what is made of the row `m`, and the ids of what is being made
 * @param options.nextPrefix an SQL expression for the prefix to which the objects of the row `m` are being copied; null if they are not
 */
export const transcoded = (
  kind: MediaKind,
  picture: string,
  {
    places = `ARRAY['public']`,
    others,
    derived = `'{}'::text[]`,
    nextPrefix = 'NULL',
  }: {
    places?: string;
    others?: (database: Database, id: string) => Promise<readonly string[]>;
    derived?: string;
    nextPrefix?: string;
  } = {},
): AfterUpload => ({
  initial: { title: '' },
  accept: { assignments: `status = 'processing', job_id = $4::uuid`, parameters: (jobId) => [jobId] },
  // Presented with the reason; see `presentError`.
  takenDown: `status = 'error', fetching = false, error_code = NULL, error_message = NULL, output_prefix = NULL, picture_key = NULL,`,
  isMediumAtOnce: true,
  async keptObjects(database, media, id) {
    const [row] = await database.query<{
      status: string;
      prefix: string | null;
      nextPrefix: string | null;
      picture: string | null;
      making: string[];
      places: Place[];
      derived: string[];
    }>(
      `SELECT status, ${places} AS places, output_prefix AS prefix, ${nextPrefix} AS "nextPrefix", picture_key AS picture,
         ARRAY(SELECT p.id FROM platform.pictures p WHERE p.kind = $2 AND p.media_id = $1) AS making,
         ${derived} AS derived
       FROM ${media} m WHERE id = $1`,
      [id, kind],
    );
    // A source that cannot be transcoded is useless: the uploader has it and must upload another.
    if (row === undefined || row.status === 'error') return keepNothing;
    if (!isReady(row.status)) return keepAll;
    const { prefix, nextPrefix: next } = row;
    return {
      source: true,
      attempts: {
        prefix,
        derived: [
          ...row.derived.map((one) => (one.endsWith('/') ? one : keys.derivedStart(kind, id, one))),
          ...(next === null ? [] : [next]),
        ],
      },
      places: row.places,
      pictures: {
        keys: [
          ...(row.picture === null ? [] : [row.picture]),
          ...row.making.flatMap((one) => [keys.uploadedPicture(kind, id, one), keys.picture(kind, id, one)]),
        ],
        replaced: row.picture === null || prefix === null ? null : prefix + picture,
        own: row.picture !== null || prefix === null ? null : prefix + picture,
      },
      ...(others && { others: await others(database, id) }),
    };
  },
});

/** The upload is `ready` as soon as it is accepted. The service tracks what it derives from the upload itself. */
export const asUploaded: AfterUpload = {
  initial: {},
  accept: { assignments: `status = 'ready', job_id = NULL`, parameters: () => [] },
  takenDown: '',
  isMediumAtOnce: false,
  async keptObjects(database, media, id) {
    const rows = await database.query(
      `SELECT 1 FROM ${media} WHERE id = $1 AND taken_down_at IS NULL AND status <> 'error'`,
      [id],
    );
    return rows.length > 0 ? keepAll : keepNothing;
  },
};
