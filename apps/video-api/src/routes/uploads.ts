import { uploadOperationsOf } from '@millrace/uploads';
import { uploadFields } from './videos.ts';

/** The fields of an upload in several requests. */
export const resumableFields = uploadFields;

/** Uploads in several requests: through the API after tus, or straight to the storage. */
export const uploadOperations = uploadOperationsOf('videos:write', resumableFields);
