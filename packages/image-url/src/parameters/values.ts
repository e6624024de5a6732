import { z } from 'zod';
import {
  type AnimationVideoFormat,
  animationVideoFormats,
  type ImageFormat,
  imageFormats,
  maxMargin,
  maxOutputSide,
} from '../choices.ts';
import type { Beside, RenditionFormat } from './record.ts';

/** The length of a side of the result, in pixels. */
export const devicePixels = (pixels: number, dpr = 1): number => Math.max(1, Math.round(pixels * dpr));

/** Pixels of the result that may be none. */
export const margin = (pixels: number, dpr = 1): number => Math.min(maxMargin, Math.round(pixels * dpr));

/** Whether a rendition is made of an animation by the media-transcoder. */
export const isVideoFormat = (format: RenditionFormat): format is AnimationVideoFormat =>
  animationVideoFormats.some((one) => one === format);

export const isImageFormat = (format: RenditionFormat): format is ImageFormat =>
  imageFormats.some((one) => one === format);

export const hasSide = ({ w, h }: Beside): boolean => w !== undefined || h !== undefined;
/** Whether the proportions of the result are given. A ratio with one side has been replaced by both sides. */
export const hasBox = ({ w, h, ar }: Beside): boolean =>
  (w !== undefined && h !== undefined) || (w === undefined && h === undefined && ar !== undefined);

/** Of a source: up to 1 a part of the side, else pixels. */
export const place = z.number().min(0).max(999_999);
export const part = z.number().min(0).max(1);

export const side = z.int().min(1).max(maxOutputSide).nullable();

export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

export const colour = z.string().regex(/^[\da-f]{6}$/);
export const ratioSide = z.int().min(1).max(1_000);
export const marginSide = z.int().min(0).max(maxMargin);
