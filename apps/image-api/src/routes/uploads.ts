import { uploadOperationsOf } from '@millrace/uploads';
import { z } from 'zod';

/** An image needs no fields. */
export const resumableFields = z.object({});

/** Uploads in several requests: through the API after tus, or straight to the storage. */
export const uploadOperations = uploadOperationsOf('images:write', resumableFields);
