import { noSuch } from './noSuch.ts';
import { createRemoval } from './removal.ts';
import { createRemovalOfAll } from './removalOfAll.ts';
import { createStaleUploads } from './staleUploads.ts';
import { createTakeDown } from './takeDown.ts';
import type { MediaRows, RowDependencies } from './types.ts';
import { createFinish, createRowInsert, createUploadStart } from './uploadedRow.ts';

/** Manages a media row from the first byte of the upload to the deletion. */
export function createMediaRows(deps: RowDependencies): MediaRows {
  const { removeRow, ...removal } = createRemoval(deps);
  const insertRow = createRowInsert(deps);
  return {
    start: createUploadStart(deps, removeRow),
    startInPieces: (accountId, known, bytes, more) => insertRow(accountId, known, { bytes, more }),
    startFetch: (accountId, known, fetchJobId, more) => insertRow(accountId, known, { fetchJobId, more }),
    removeFetch: (id) => removeRow(id, { isFetching: true }),
    finish: createFinish(deps),
    abandon: (id) => removeRow(id, { status: 'uploading' }),
    async remove(accountId, id) {
      if (!(await removeRow(id, { accountId }))) throw noSuch(deps.tables);
    },
    removeAllOf: createRemovalOfAll(deps, removeRow),
    takeDown: createTakeDown({ ...deps, ...removal }),
    removeStaleUploads: createStaleUploads(deps, removeRow),
  };
}
