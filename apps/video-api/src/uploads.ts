import type { ArrivedUpload } from '@millrace/media';
import type { z } from 'zod';
import type { Playback } from './playback.ts';
import { uploadFields } from './uploadFields.ts';
import type { VideoService } from './videoService.ts';

type Fields = z.output<typeof uploadFields>;

interface Needs {
  visibility: { playback: Playback };
  videos: Pick<VideoService, 'finishUpload'>;
}

/** How videos take uploads that come in several requests. */
export const videoUploads = {
  scope: 'videos:write',
  fields: uploadFields,
  taking: ({ visibility, videos }: Needs) => ({
    columns(fields: Fields) {
      visibility.playback.assertSupported(fields.visibility);
      return { ...fields };
    },
    accept: ({ id, accountId, fields, ...upload }: ArrivedUpload<Fields>) =>
      videos.finishUpload(accountId, id, { ...upload, ...fields }),
  }),
};
