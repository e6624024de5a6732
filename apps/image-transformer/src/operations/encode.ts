import type { ImageTransform } from '@millrace/image-url';

/** The parameters of the encoder, which runs after all operations: see `encoding/`. */
export const encode = { takes: ['format', 'quality', 'maxBytes', 'colourSpace'] } as const satisfies {
  takes: readonly (keyof ImageTransform)[];
};
