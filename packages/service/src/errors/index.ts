export { type ErrorCode, errorCodes, type MediaErrorCode, mediaErrorCodes } from './codes.ts';
export { AppError, type AppErrorOptions, codeOf, type FieldError, messageOf, PermanentMediaError } from './error.ts';
