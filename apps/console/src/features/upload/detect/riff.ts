import type { Kind } from '../../../platform/media/kinds.ts';
import { latin1 } from './bytes.ts';

export const isRiff = (head: DataView): boolean => ['RIFF', 'RF64'].includes(latin1(head, 0, 4));

/** WebP, WAV and AVI. */
export function kindOfRiff(head: DataView): Kind | undefined {
  switch (latin1(head, 8, 12)) {
    case 'WEBP':
      return 'images';
    case 'WAVE':
      return 'tracks';
    case 'AVI ':
      return 'videos';
    default:
      return undefined;
  }
}
