import type { Size } from '@millrace/image-url';
import { allowSvg, openEncoded, type Sharp } from '../picture/native.ts';

allowSvg();

/** The pixels of an inch that the renderer takes for one of CSS, which has 96. */
const inch = { ofRenderer: 72, ofCss: 96 } as const;
/** At another density, the renderer scales the whole drawing, pixels too. */
const scale = inch.ofCss / inch.ofRenderer;

const open = (svg: Buffer): Sharp => openEncoded(svg, hasPhysicalUnits(svg) ? { density: inch.ofCss } : {});

/** Units that depend on the density, in an attribute or a style. */
const hasPhysicalUnits = (svg: Buffer): boolean => /\d(?:mm|cm|in|pt|pc)\b/.test(svg.toString('latin1'));

/** Parses the whole SVG: a few megabytes of elements take a gigabyte of memory. */
export async function measureSvg(svg: Buffer): Promise<Size> {
  const { width, height } = await open(svg).metadata();
  if (!hasPhysicalUnits(svg)) return { width, height };
  return { width: Math.max(1, Math.round(width / scale)), height: Math.max(1, Math.round(height / scale)) };
}

/** @returns RGBA pixels */
export function drawSvg(svg: Buffer, { width, height }: Size): Promise<Buffer> {
  return open(svg).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
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
