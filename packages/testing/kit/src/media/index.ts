export { type BadFixture, badFixtures, noise } from './badFiles.ts';
export { badTrackFixtures } from './badTracks.ts';
export { type BmpOptions, writeBmp } from './bmp.ts';
export { captionedVideo } from './captions.ts';
export { flac32 } from './flac.ts';
export { cached, ffmpeg, generate } from './generate.ts';
export {
  codedItem,
  exifItem,
  type GridHeic,
  gridHeic,
  gridOf,
  type HeifFile,
  type HeifItem,
  heifBox,
  heifProperty,
  plainHeic,
  transparentHeic,
  writeHeif,
} from './heic.ts';
export { type HeicItem, heicItems } from './heicItems.ts';
export { blackPng, type Disposal, type GifFrame, pngChunk, writeGif } from './imageChunks.ts';
export {
  bmpQuarters,
  type Corners,
  disposalFrames,
  disposalGif,
  disposalLoop,
  gpsText,
  type ImageFixture,
  imageFixtures,
  noisyJpeg,
  orientedJpeg,
  quarterColours,
  quarters,
} from './images.ts';
export { type BadImage, badImages, greedySvg, reachingSvgs } from './imagesHostile.ts';
export {
  type Colour,
  colourOf,
  cornerDifference,
  cornersOf,
  difference,
  factsOf,
  hasProfile,
  onWhite,
  type PictureFacts,
  sharpnessOf,
} from './look.ts';
export { type DisplayMatrix, setDisplayMatrix, setDolbyVision } from './mp4.ts';
export { type MutantSource, mutant, mutantSources } from './mutants.ts';
export {
  beeps,
  chords,
  cornerColours,
  flashes,
  motion,
  naturalMotion,
  type PatternOptions,
  quadrants,
  tone,
} from './patterns.ts';
export { claimingSeconds, dsfTone, id3v1, id3v2, vbri, wav, withoutTotal } from './rawAudio.ts';
export { ssimOf } from './similarity.ts';
export { music, song } from './songs.ts';
export { textedVideo } from './texts.ts';
export { greyTiff, type TiffTag, withTiffTags } from './tiff.ts';
export { type TrackFixture, trackFixtures } from './tracks.ts';
export { type VideoFixture, videoFixtures } from './videos.ts';
