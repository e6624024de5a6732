export { type Bytes, bytesOf, type Source } from './bytes.ts';
export { detect } from './detect.ts';
export { id3Length } from './id3.ts';
export type { MediaKind } from './kind.ts';
export { type Box, boxesOf, firstBox, isMp4 } from './mp4.ts';
export { isOgg } from './ogg.ts';
export { decodeText } from './text/decodeText.ts';
export { latin1 } from './values.ts';
