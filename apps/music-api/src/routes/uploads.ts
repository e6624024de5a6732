import { tusOperations } from '@millrace/uploads';
import { uploadFields } from './tracks.ts';

export const uploadOperations = tusOperations('tracks:write');

/** The fields in the metadata of a resumable upload. */
export const resumableFields = uploadFields;
