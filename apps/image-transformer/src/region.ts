import { type ImageTransform, maxOutputPixels, type Region, type Size } from '@millrace/image-url';
import { PermanentMediaError } from '@millrace/service';
import { framesOf, storedSize } from './frames.ts';
import { orient } from './operations/orient.ts';
import { rgbPixelsOf } from './operations/pixels.ts';
import { cropOf } from './operations/plan.ts';
import type { Deadline } from './picture/deadline.ts';
import { collectGarbage } from './picture/garbage.ts';
import type { Bitmap, Picture } from './picture/identify.ts';
import { decoderMemory } from './picture/limits.ts';
import { openRaw, type Sharp } from './picture/native.ts';
import { openPixels } from './picture/pixels.ts';
import { inPixelTurn } from './picture/turns.ts';
import { around, type BorderColour, contentOf, firstColour } from './trim.ts';

/** What `crop` and `trim` keep of the upright picture; of an animation, the same of each frame. null keeps all. */
export async function regionOf(
  picture: Picture,
  transform: ImageTransform,
  deadline: Deadline,
  isAnimated: boolean,
): Promise<Region | null> {
  const { facts } = picture;
  const cropped = cropOf(facts, transform);
  const { trim: tolerance } = transform;
  if (tolerance === null) return cropped;
  assertTrimmable(picture);
  const searched = cropped ?? { left: 0, top: 0, width: facts.width, height: facts.height };
  const pixels = areaOf(searched) * (isAnimated ? facts.frames : 1);
  const content = await inPixelTurn(pixels, deadline, async () => {
    const contents: (Region | null)[] = [];
    let colour: BorderColour | undefined;
    const search = async ({ part, region }: Part): Promise<Region | null> => {
      const raw = await rgbPixelsOf(part.extract(region), deadline);
      colour ??= firstColour(raw);
      const found = await contentOf(raw, colour, tolerance, deadline);
      return found && { ...found, left: found.left + region.left, top: found.top + region.top };
    };
    for await (const part of uprightParts(picture, searched, deadline, isAnimated)) {
      contents.push(await search(part));
      if (areaOf(part.region) >= collectedPixels) collectGarbage();
    }
    return around(contents);
  });
  return content ?? cropped;
}

const areaOf = ({ width, height }: Size): number => width * height;

/** The pixels of a part from which on they are freed at once: 16 MB. */
const collectedPixels = 5_000_000;

/** Trimming decodes all pixels, also of a source that is allowed to be larger than a result. */
function assertTrimmable({ facts }: Picture): void {
  if (facts.width * facts.height * facts.frames <= maxOutputPixels) return;
  throw new PermanentMediaError('too_complex', `A picture of more than ${maxOutputPixels} pixels cannot be trimmed.`);
}

interface Part {
  part: Sharp;
  /** What is searched of it. */
  region: Region;
}

async function* uprightParts(
  picture: Picture,
  region: Region,
  deadline: Deadline,
  isAnimated: boolean,
): AsyncGenerator<Part> {
  if ('drawing' in picture) yield { part: openRaw(await picture.drawing.draw(picture.facts, deadline)), region };
  else if (!isAnimated) {
    const bands = isReadByRows(picture) ? bandsOf(region) : [region];
    for (const band of bands) yield { part: openPixels(picture, false).autoOrient(), region: band };
  } else {
    const frames = await framesOf(picture, storedSize(picture, picture.facts), deadline);
    for (const frame of frames)
      yield { part: await orient.apply(frame, { frame: { orientation: picture.orientation }, deadline }), region };
  }
}

/** Whether the decoder holds a few rows only, so that a band of the picture needs no memory for the rows above it. */
const isReadByRows = ({ metadata, orientation }: Bitmap): boolean => orientation === 1 && decoderMemory(metadata) === 0;

/** A band of so many pixels takes 24 MB. */
const bandPixels = 8_000_000;
/** The rows above a band are decoded again for it: with four bands, all takes two and a half times as long as with one. */
const mostBands = 4;

function bandsOf({ left, top, width, height }: Region): Region[] {
  const count = Math.min(mostBands, Math.ceil((width * height) / bandPixels));
  const rows = Math.ceil(height / count);
  return Array.from({ length: Math.ceil(height / rows) }, (_, n) => ({
    left,
    width,
    top: top + n * rows,
    height: Math.min(rows, height - n * rows),
  }));
}
