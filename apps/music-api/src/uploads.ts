import type { ArrivedUpload } from '@millrace/media';
import type { z } from 'zod';
import { columnsOfStart } from './catalogue/assumedFields.ts';
import type { TracksProvided } from './provided/tracks.ts';
import { uploadFields } from './uploadFields.ts';

/** How tracks take uploads that come in several requests. */
export const trackUploads = {
  scope: 'tracks:write',
  fields: uploadFields,
  taking: ({ tracks }: { tracks: TracksProvided }) => ({
    columns: columnsOfStart,
    accept: ({ id, accountId, fields, ...upload }: ArrivedUpload<z.output<typeof uploadFields>>) =>
      tracks.service.finishUpload(accountId, id, { ...upload, ...fields, hasCoverFile: false }),
  }),
};
