export type { DirectStore, DirectUpload } from './direct/store.ts';
export { uploadErrors } from './errors.ts';
export { createUploadGate, type UploadGate } from './gate.ts';
export { type UploadLimits, uploadLimits } from './limits.ts';
export type { TextFields } from './multipart.ts';
export { cleanFileName, type FilePart, type StoredFile } from './parts.ts';
export { type BodyUploadOptions, receiveBody, type StartedBody } from './receiveBody.ts';
export { receiveUpload, type StartedUpload, type UploadOptions } from './receiveUpload.ts';
export { uploadSettings, uploadSizeSettings } from './settings.ts';
export { type UploadStores, uploadHandlers, uploadOperationsOf } from './severalRequests.ts';
export { titleOf } from './title.ts';
export { tusRoutes } from './tus/handlers.ts';
export type {
  AppendToUpload,
  HeldUpload,
  ImportedContent,
  NewTusUpload,
  Received,
  TusStore,
  TusUpload,
} from './tus/store.ts';
