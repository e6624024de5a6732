import type { Transform } from './transform.ts';

export interface Preset {
  name: string;
  transform: Transform;
}

/** What pages need most often. Each is a whole transform, which replaces the one before. */
export const presets: readonly Preset[] = [
  { name: 'Thumbnail', transform: { w: 320, h: 240, g: 'attention', f: 'auto' } },
  { name: 'Avatar', transform: { w: 128, h: 128, dpr: 2, g: 'attention', f: 'auto' } },
  { name: 'Article', transform: { w: 800, f: 'auto' } },
  { name: 'Hero', transform: { w: 1920, h: 820, g: 'attention', f: 'auto' } },
  { name: 'Social card', transform: { w: 1200, h: 630, g: 'attention', f: 'jpeg' } },
  { name: 'Product', transform: { w: 600, h: 600, fit: 'contain', f: 'jpeg' } },
  { name: 'Placeholder', transform: { w: 64, blur: 2, q: 30, f: 'webp' } },
];

export const isSame = (one: Transform, other: Transform): boolean => textOf(one) === textOf(other);

const textOf = (transform: Transform): string =>
  Object.entries(transform)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}_${value}`)
    .sort()
    .join();
