import type { SourceType } from '@millrace/jobs';

/** By what ffprobe calls a container; of several names, the first counts. */
const typeOf: ReadonlyMap<string | undefined, SourceType> = new Map([
  ['flac', 'audio/flac'],
  ['mp3', 'audio/mpeg'],
  ['mov', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['aiff', 'audio/aiff'],
  ['aac', 'audio/aac'],
  ['matroska', 'audio/matroska'],
  ['asf', 'audio/x-ms-wma'],
  ['ape', 'audio/x-ape'],
  ['wv', 'audio/x-wavpack'],
  ['dsf', 'audio/x-dsf'],
]);

/** The media type of a source. @param format the names of its container, separated by commas */
export const sourceTypeOf = (format: string): SourceType | undefined => typeOf.get(format.split(',')[0]);
