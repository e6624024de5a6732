export { accessPolicy, accessStatements, type BucketPlace, type StorageApp, storageApps } from './access.ts';
export { InvalidKeyError, ObjectExistsError, RangeNotSatisfiableError, StorageUnavailableError } from './errors.ts';
export { isKey, isPicture, keys, type MediaKind } from './keys.ts';
export { cacheControlOf, contentTypeOf, isPlaylist } from './mediaRules.ts';
export { openStorage, type StorageOptions } from './open.ts';
export { readWhole } from './readWhole.ts';
export { storageSettings } from './settings.ts';
export type {
  Body,
  ByteRange,
  ListedObject,
  LocalFile,
  ObjectInfo,
  PutOptions,
  Storage,
  StoredObject,
} from './types.ts';
