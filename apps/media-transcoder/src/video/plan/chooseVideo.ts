import type { VideoStream } from '../../media/streams.ts';

/** Codecs of pictures: as one of several streams, most often a preview. */
const pictureCodecs = new Set(['bmp', 'gif', 'jpegls', 'jpeg2000', 'mjpeg', 'png', 'tiff', 'webp']);

/** Of the longest stream: a film is not shorter, a preview is. */
const leastShare = 0.5;

/**
 * The film of a file: a moving picture that lasts as long as any other; of several, the default one, else the largest. Covers and
 * previews are no film, but many writers mark every stream as default, and a preview may be the larger one.
 */
export function chooseVideo(streams: readonly VideoStream[]): VideoStream | undefined {
  const moving = streams.filter((stream) => !stream.isPicture);
  const longest = Math.max(0, ...moving.map(({ duration = 0 }) => duration));
  const area = ({ width, height }: VideoStream) => width * height;
  /** In the order of weight. */
  const merits: ((stream: VideoStream) => number)[] = [
    (stream) => Number(!isStill(stream)),
    ({ duration = longest }) => Number(duration >= leastShare * longest),
    ({ isDefault }) => Number(isDefault),
    ({ codec }) => Number(!pictureCodecs.has(codec)),
    area,
  ];
  return [...moving].sort((a, b) => merits.reduce((order, merit) => order || merit(b) - merit(a), 0))[0];
}

/** A single frame has no rate. */
const isStill = ({ frames, averageRate }: VideoStream): boolean => frames === 1 || averageRate === undefined;
