import { tusOperations } from '@millrace/uploads';
import { uploadFields } from './videos.ts';

export const uploadOperations = tusOperations('videos:write');

/** The fields in the metadata of a resumable upload. */
export const resumableFields = uploadFields;
