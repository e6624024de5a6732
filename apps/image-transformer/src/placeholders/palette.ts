import { maxPaletteColours } from '@millrace/jobs';
import type { Raw } from '../picture/native.ts';

/** Of a channel; 4,096 colours in all. */
const shades = 16;
/** Colours that are closer than this look like shades of one. 1 is the distance of black and white. */
const sameColour = 0.1;
/** A colour that covers less of what is visible is no colour of the picture: the edge between two others is a mixture of both. */
const leastShare = 0.02;

type Rgb = readonly [number, number, number];

/** Similar pixels: the sums of their channels, weighted by their opacity. */
interface Group {
  sums: [number, number, number];
  weight: number;
}

const meanOf = ({ sums: [r, g, b], weight }: Group): Rgb => [r / weight, g / weight, b / weight];

/**
 * The most frequent colours of a picture, those that look alike taken together.
 *
 * @param picture red, green, blue, alpha
 * @returns `#rrggbb`, the most frequent first; empty if nothing is visible
 */
export function paletteOf(picture: Raw): string[] {
  const groups = groupsOf(picture);
  const merged: { group: Group; place: Rgb }[] = [];
  for (const group of groups.sort((a, b) => b.weight - a.weight)) {
    const place = perceived(meanOf(group));
    const like = merged.find((one) => distance(one.place, place) < sameColour);
    if (like === undefined) merged.push({ group, place });
    else add(like.group, ...group.sums, group.weight);
  }
  const visible = merged.reduce((sum, { group }) => sum + group.weight, 0);
  return merged
    .sort((a, b) => b.group.weight - a.group.weight)
    .filter(({ group }) => group.weight >= visible * leastShare)
    .slice(0, maxPaletteColours)
    .map(({ group }) => hex(meanOf(group)));
}

/** Pixels by their colour, in few shades. */
function groupsOf({ data, width, height }: Raw): Group[] {
  const groups = new Map<number, Group>();
  for (let at = 0; at < width * height * 4; at += 4) {
    // No object for each pixel: they would cost more than the sums.
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) continue;
    const key = (shade(r) * shades + shade(g)) * shades + shade(b);
    let group = groups.get(key);
    if (group === undefined) {
      group = { sums: [0, 0, 0], weight: 0 };
      groups.set(key, group);
    }
    add(group, r * alpha, g * alpha, b * alpha, alpha);
  }
  return [...groups.values()];
}

const shade = (channel: number): number => Math.floor((channel * shades) / 256);

function add(to: Group, r: number, g: number, b: number, weight: number): void {
  to.sums[0] += r;
  to.sums[1] += g;
  to.sums[2] += b;
  to.weight += weight;
}

const hex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const linear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** The colour in OKLab, in which distances are those that people see. */
function perceived([r, g, b]: Rgb): Rgb {
  const [red, green, blue] = [linear(r), linear(g), linear(b)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const distance = (one: Rgb, other: Rgb): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
