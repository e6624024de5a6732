import { PermanentMediaError } from '@millrace/service/errors';
import { profileOf } from '../../colour/profile.ts';
import { assertSize } from '../../picture/limits.ts';
import { type Rows, tiffHeader } from '../../picture/tiff.ts';
import { endsEarly, hideTracks } from './boxes.ts';
import { HeifError, Libheif } from './library.ts';

/** More than any camera writes. */
const maxExifBytes = 1_000_000;
const maxProfileBytes = 10_000_000;

/** libheif's `heif_colorspace_RGB`, `heif_channel_interleaved` and its layouts of interleaved samples. */
const rgb = 1;
const interleaved = 10;
const layouts = { 8: { 3: 10, 4: 11 }, 16: { 3: 14, 4: 15 } } as const;

const unsupported = new Set([3, 4, 11]);
const memory = 6;
const endOfData = 100;
const beyondLimit = new Set([1000]);
/** Numbers of colours that libheif does not know, and those of the box that differ from those of the stream. */
const ofColours = new Set([133, 134, 135, 152]);
/** No index, or none of a picture. */
const noPicture = new Set([104, 107, 124, 151, 2000]);

/** Translates an error of libheif. */
function refusal(error: HeifError, file: Buffer): PermanentMediaError {
  const refuse = (code: ConstructorParameters<typeof PermanentMediaError>[0], sentence?: string) =>
    new PermanentMediaError(code, sentence, { cause: error });
  if (error.code === memory || beyondLimit.has(error.detail)) return refuse('too_complex');
  if (error.detail === endOfData || endsEarly(file)) return refuse('truncated');
  if (noPicture.has(error.detail))
    return refuse('unsupported_codec', 'The HEIF file has no still picture of a supported codec. HEVC is one.');
  if (unsupported.has(error.code)) {
    return refuse('unsupported_codec', 'The HEIF picture uses a codec or a feature that is not supported.');
  }
  return refuse('damaged');
}

function refusing<T>(file: Buffer, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof HeifError ? refusal(error, file) : error;
  }
}

export interface OpenedHeic {
  /** Upright. */
  width: number;
  height: number;
  /** Bits of a sample: 8, or up to 16. */
  bits: number;
  exif: Buffer;
  /** A TIFF in two parts. @throws PermanentMediaError unsupported_codec, truncated, damaged, too_complex */
  decode(): { header: Buffer; pixels: Buffer };
}

/**
 * Reads the boxes of a HEIC (ISO/IEC 23008-12). Its picture is the primary item: thumbnails, depth images, other pictures and tracks are
 * ignored. libheif turns, mirrors and crops it, as its properties say; the orientation in its EXIF has no meaning then.
 *
 * @param file changed: its tracks are hidden
 * @throws PermanentMediaError unsupported_codec, truncated, damaged, too_many_pixels, too_complex
 */
export function openHeic(file: Buffer, maxPixels: number): OpenedHeic {
  hideTracks(file);
  const heif = new Libheif();
  const image = refusing(file, () => {
    const context = heif.call._heif_context_alloc();
    const bytes = heif.place(file);
    heif.try((error) => heif.call._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0));
    return heif.result((error, out) => heif.call._heif_context_get_primary_image_handle(error, context, out));
  });
  const width = heif.call._heif_image_handle_get_width(image);
  const height = heif.call._heif_image_handle_get_height(image);
  const bits = heif.call._heif_image_handle_get_luma_bits_per_pixel(image);
  if (width < 1 || height < 1 || bits < 1 || bits > 16) throw new PermanentMediaError('damaged');
  assertSize({ width, height, frames: 1 }, maxPixels);
  return {
    width,
    height,
    bits,
    exif: exifOf(heif, image),
    decode: () => refusing(file, () => decodeImage(heif, image, { width, height, bits })),
  };
}

/** The EXIF block; empty if there is none. It is no part of the picture, so damage to it is no reason to refuse the picture. */
function exifOf(heif: Libheif, image: number): Buffer {
  try {
    const ids = heif.allocate(4);
    const filter = heif.place(Buffer.from('Exif\0'));
    if (heif.call._heif_image_handle_get_list_of_metadata_block_IDs(image, filter, ids, 1) < 1) return Buffer.alloc(0);
    const id = heif.uint32(ids);
    const length = heif.call._heif_image_handle_get_metadata_size(image, id);
    // It starts with the distance to the header of TIFF.
    if (length < 4 || length > maxExifBytes) return Buffer.alloc(0);
    const block = heif.allocate(length);
    heif.try((error) => heif.call._heif_image_handle_get_metadata(error, image, id, block));
    const bytes = Buffer.from(heif.memory(block, length));
    return bytes.subarray(4 + bytes.readUInt32BE());
  } catch (error) {
    if (error instanceof HeifError) return Buffer.alloc(0);
    throw error;
  }
}

/** The ICC profile, or one of the colours that the picture declares by numbers; undefined for sRGB. */
function profileOfImage(heif: Libheif, image: number): Buffer | undefined {
  const length = heif.call._heif_image_handle_get_raw_color_profile_size(image);
  if (length > 0 && length <= maxProfileBytes) {
    const address = heif.allocate(length);
    heif.try((error) => heif.call._heif_image_handle_get_raw_color_profile(error, image, address));
    const profile = Buffer.from(heif.memory(address, length));
    // The profile of a grey picture does not fit to pixels that were made red, green and blue.
    return profile.toString('latin1', 16, 20) === 'RGB ' ? profile : undefined;
  }
  try {
    const coded = heif.result((error, out) => heif.call._heif_image_handle_get_nclx_color_profile(error, image, out));
    const fields = heif.memory(coded, 52);
    const chromaticities = Array.from({ length: 8 }, (_, n) => fields.readFloatLE(20 + n * 4));
    return profileOf({ transfer: fields.readUInt32LE(8), chromaticities });
  } catch (error) {
    // There is none.
    if (error instanceof HeifError) return undefined;
    throw error;
  }
}

function decodeImage(heif: Libheif, image: number, size: Pick<OpenedHeic, 'width' | 'height' | 'bits'>) {
  const { width, height } = size;
  const profile = profileOfImage(heif, image);
  const channels = heif.call._heif_image_handle_has_alpha_channel(image) === 0 ? 3 : 4;
  const bitsPerSample = size.bits > 8 ? 16 : 8;
  const layout = layouts[bitsPerSample][channels];
  const decoded = heif.result((error, out) => heif.call._heif_decode_image(error, image, out, rgb, layout, 0));
  // libheif leaves a tile grey that it cannot decode.
  const [warning] = heif.warnings(decoded).filter(({ detail }) => !ofColours.has(detail));
  if (warning !== undefined) throw warning;
  const isSize =
    heif.call._heif_image_get_width(decoded, interleaved) === width &&
    heif.call._heif_image_get_height(decoded, interleaved) === height;
  const bits = heif.call._heif_image_get_bits_per_pixel_range(decoded, interleaved);
  if (!isSize || bits < 1 || bits > bitsPerSample) throw new PermanentMediaError('damaged');

  const strideAt = heif.allocate(4);
  const plane = heif.call._heif_image_get_plane_readonly(decoded, interleaved, strideAt);
  const stride = heif.uint32(strideAt);
  const rows: Rows = { width, height, channels, bitsPerSample, profile };
  const rowBytes = (width * channels * bitsPerSample) / 8;
  if (plane === 0 || stride < rowBytes) throw new PermanentMediaError('damaged');
  const isMultiplied = channels === 4 && heif.call._heif_image_handle_is_premultiplied_alpha(image) !== 0;
  const samples = heif.memory(plane, stride * (height - 1) + rowBytes);
  for (let y = 1; y < height; y += 1) samples.copyWithin(y * rowBytes, y * stride, y * stride + rowBytes);
  const pixels = samples.subarray(0, rowBytes * height);
  if (bitsPerSample === 16) widen(pixels, bits);
  if (isMultiplied) divide(pixels, bitsPerSample);
  return { header: tiffHeader(rows), pixels };
}

/** Fills the 16 bits of each sample: the greatest value becomes 65535. */
function widen(pixels: Buffer, bits: number): void {
  if (bits === 16) return;
  const greatest = 2 ** bits - 1;
  const wide = Uint16Array.from({ length: 65_536 }, (_, value) =>
    Math.round((Math.min(value, greatest) * 65_535) / greatest),
  );
  // Large pictures have a hundred million samples, and reading them as bytes takes seconds. libheif aligns them.
  const samples = new Uint16Array(pixels.buffer, pixels.byteOffset, pixels.length / 2);
  for (let n = 0; n < samples.length; n += 1) samples[n] = wide[samples[n] ?? 0] ?? 0;
}

/** Undoes the multiplication of colours by alpha. */
function divide(pixels: Buffer, bitsPerSample: 8 | 16): void {
  const sampleBytes = bitsPerSample / 8;
  const most = 2 ** bitsPerSample - 1;
  const read = (at: number) => pixels.readUIntLE(at, sampleBytes);
  for (let at = 0; at < pixels.length; at += 4 * sampleBytes) {
    const alpha = read(at + 3 * sampleBytes);
    if (alpha === 0 || alpha === most) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const place = at + channel * sampleBytes;
      pixels.writeUIntLE(Math.min(most, Math.round((read(place) * most) / alpha)), place, sampleBytes);
    }
  }
}
