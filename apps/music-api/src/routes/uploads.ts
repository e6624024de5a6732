import { uploadOperationsOf } from '@millrace/uploads';
import { uploadFields } from './trackFields.ts';

/** The fields of an upload in several requests. */
export const resumableFields = uploadFields;

/** Uploads in several requests: through the API after tus, or straight to the storage. */
export const uploadOperations = uploadOperationsOf('tracks:write', resumableFields);
