export { uploadErrors } from './errors.ts';
export { createUploadGate, type UploadGate } from './gate.ts';
export { type UploadLimits, uploadLimits } from './limits.ts';
export type { TextFields } from './multipart.ts';
export type { FilePart, StoredFile } from './parts.ts';
export { receiveUpload, type StartedUpload, type UploadOptions } from './receiveUpload.ts';
export { uploadSettings, uploadSizeSettings } from './settings.ts';
