import type { Metadata } from 'sharp';
import type { Deadline } from './deadline.ts';
import { openEncoded, type Sharp } from './native.ts';
import type { TiffPage } from './tidy/tiffPages.ts';
import { inTurn } from './turns.ts';

/** Samples of a pixel's colour by photometric interpretation (TIFF 6.0, 262): others have one. */
const colourSamples: Readonly<Record<number, number>> = { 2: 3, 5: 4, 6: 3, 8: 3, 9: 3, 10: 3 };

const isAlpha = (kind: number): boolean => kind === 1 || kind === 2;

/** Whether the first sample beside the colour is its transparency. */
type Beside = { hasAlpha: boolean };

/**
 * What a page has besides its colours and one channel of transparency: masks, selections, spot colours. The decoder takes the last channel
 * for transparency, whatever it is.
 *
 * @returns undefined if it has nothing else
 */
export function channelsBeside({ photometric, samples, extraSamples }: TiffPage): Beside | undefined {
  const count = samples - (colourSamples[photometric] ?? 1);
  if (count <= 0) return undefined;
  // Many writers of a single one do not say what it is.
  const hasAlpha = extraSamples === undefined ? count === 1 : isAlpha(extraSamples[0] ?? 0);
  return count === 1 && hasAlpha ? undefined : { hasAlpha };
}

/**
 * A TIFF with its colours and its transparency only, upright. CMYK and Lab become sRGB, as in all results.
 *
 * @throws PermanentMediaError truncated, damaged, too_complex
 */
export function withoutChannelsBeside(
  tiff: Buffer,
  { space, channels, depth, width, height }: Metadata,
  { hasAlpha }: Beside,
  deadline: Deadline,
): Promise<Buffer> {
  const isDeep = depth === 'ushort';
  const keepsProfile = space !== 'cmyk' && space !== 'lab';
  const write = async (pipeline: Sharp): Promise<Buffer> => {
    // Also for a single channel, which `extractChannel` would convert to 8 bits of grey.
    const deep = isDeep ? pipeline.toColourspace('rgb16') : pipeline;
    return (await deadline.finish(deep.tiff({ compression: 'none' }))).data;
  };
  const writeColours = (pipeline: Sharp) => write(keepsProfile ? pipeline.keepIccProfile() : pipeline);
  const upright = () => openEncoded(tiff).autoOrient();
  // The whole picture is in memory, up to three times.
  return inTurn(width * height * channels * (isDeep ? 2 : 1) * 3, deadline, async () => {
    const colours = await writeColours(upright().removeAlpha());
    if (!hasAlpha) return colours;
    // Behind red, green and blue, which also stand for grey here.
    const alpha = await write(upright().extractChannel(3));
    return writeColours(openEncoded(colours).joinChannel(alpha));
  });
}
