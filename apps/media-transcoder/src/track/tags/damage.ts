import { codeOf } from '@millrace/service';
import { Mp4Error } from '../../mp4/boxes.ts';

/** Errors of Node.js for a read outside of a buffer, or a position that no file has. */
const outside = new Set(['ERR_BUFFER_OUT_OF_BOUNDS', 'ERR_OUT_OF_RANGE']);

/** Whether an error comes from numbers in a file that lead out of it. */
export const isDamage = (error: unknown): boolean => error instanceof Mp4Error || outside.has(codeOf(error) ?? '');
