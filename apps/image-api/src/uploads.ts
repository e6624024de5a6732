import type { ArrivedUpload } from '@millrace/media';
import { z } from 'zod';
import type { UploadedImage } from './arriving.ts';
import type { ReadyImage } from './record.ts';

/** An image needs no fields. */
const fields = z.object({});

interface Needs {
  images: { finishUpload(id: string, upload: UploadedImage): Promise<ReadyImage> };
}

/** How images take uploads that come in several requests. */
export const imageUploads = {
  scope: 'images:write',
  fields,
  taking: ({ images }: Needs) => ({
    columns: () => ({}),
    accept: ({ id, ...upload }: ArrivedUpload<z.output<typeof fields>>) => images.finishUpload(id, upload),
  }),
};
