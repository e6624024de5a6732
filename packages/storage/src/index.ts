export { accessPolicy, accessStatements, type BucketPlace, type StorageApp, storageApps } from './access.ts';
export {
  abandonFetch,
  type Checkpoint,
  draftOf,
  readCheckpoint,
  removeCheckpoint,
  writeCheckpoint,
} from './checkpoint.ts';
export {
  type DirectDrafts,
  isDirect,
  maxParts,
  NoDirectDraftsError,
  type PartAddress,
  PartsDifferError,
  partCount,
  type StoredPart,
} from './directDrafts.ts';
export { type Draft, draftStateSchema } from './draft.ts';
export { type Appended, type AppendOptions, BodyTooLongError, DraftGoneError, type Drafts } from './drafts.ts';
export { InvalidKeyError, ObjectExistsError, RangeNotSatisfiableError, StorageUnavailableError } from './errors.ts';
export {
  isCaptions,
  isKey,
  isPicture,
  isSizedCopy,
  isTail,
  keys,
  type MediaKind,
  replaceableName,
  sizedPictureKey,
} from './keys.ts';
export { cacheControlOf, contentTypeOf, isPlaylist } from './mediaRules.ts';
export { openStorage, type StorageOptions } from './open.ts';
export { anyPlace, asNamed, inPlace, otherPlace, type Place, placeOf, places, placesOf } from './places.ts';
export { readWhole } from './readWhole.ts';
export { directUploadSettings, storageSettings } from './settings.ts';
export type {
  Body,
  ByteRange,
  ListedObject,
  LocalFile,
  ObjectInfo,
  PartialFile,
  Piece,
  PutOptions,
  StaleUploadsOptions,
  Storage,
  StoredObject,
} from './types.ts';
