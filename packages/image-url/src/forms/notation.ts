/**
 * How the value of a parameter is written in a URL, as data: the client, the console and the docs follow from it. A kind is shared by
 * parameters that are written alike.
 */
export type Notation =
  /** A whole number. One that is out of range is refused. */
  | { kind: 'whole'; min: number; max: number }
  /** Pixels of a side of the result. */
  | { kind: 'side' }
  /** 0 or 1. */
  | { kind: 'onOff' }
  /** Any number, of which the nearest one in the range is used. */
  | { kind: 'number'; min: number; max: number }
  /** Any number, of which the nearest whole one in the range is used. */
  | { kind: 'nearestWhole'; min: number; max: number }
  /** Any number. One below `min` is off. */
  | { kind: 'numberOrOff'; min: number; max: number }
  /** Any number of degrees. */
  | { kind: 'angle' }
  /** 1, or left out. */
  | { kind: 'flag' }
  | { kind: 'oneOf'; values: readonly string[] }
  /** One of the values, or the point `fp_<x>_<y>`. */
  | { kind: 'oneOfOrPoint'; values: readonly string[] }
  /** `<width>_<height>`. */
  | { kind: 'ratio' }
  /** `<x>_<y>_<width>_<height>`. */
  | { kind: 'rectangle' }
  /** One, two or four numbers, as in CSS. */
  | { kind: 'margins'; max: number }
  /** Hexadecimal digits. */
  | { kind: 'colour'; digits: readonly (6 | 8)[] }
  /** `<image id>_<place>_<opacity>_<scale>`. */
  | { kind: 'watermark'; places: readonly string[] }
  /** As `nearestWhole` from 0, or `max`. */
  | { kind: 'nearestWholeOrMax'; max: number }
  /** A whole number, or `auto`. */
  | { kind: 'wholeOrAuto'; min: number; max: number }
  /** Whole seconds since 1970. */
  | { kind: 'time' }
  | { kind: 'presetName' };
