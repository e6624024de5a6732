import { tusOperations } from '@millrace/uploads';
import { z } from 'zod';

export const uploadOperations = tusOperations('images:write');

/** An image needs no fields. */
export const resumableFields = z.object({});
