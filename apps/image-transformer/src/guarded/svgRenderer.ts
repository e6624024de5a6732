import type { Size } from '@millrace/jobs';
import { allowSvg, openEncoded } from '../picture/native.ts';

allowSvg();

/** Parses the whole SVG: a few megabytes of elements take a gigabyte of memory. */
export async function measureSvg(svg: Buffer): Promise<Size> {
  const { width, height } = await openEncoded(svg).metadata();
  return { width, height };
}

/** @returns RGBA pixels */
export function drawSvg(svg: Buffer, { width, height }: Size): Promise<Buffer> {
  return openEncoded(svg).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
}

/** 0 if it is not an image: a font, a style sheet, or a format that the renderer does not decode either. */
export async function pixelsOf(bytes: Buffer): Promise<number> {
  try {
    const { width, height, pages = 1 } = await openEncoded(bytes).metadata();
    return width * height * pages;
  } catch {
    return 0; // Without a readable header it cannot be decoded.
  }
}
