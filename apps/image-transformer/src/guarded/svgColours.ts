type Triple = readonly [number, number, number];

/** A number, or a percentage of `whole`. `none` is zero (CSS Color 4, 4.4). */
function amountOf(text: string, whole: number): number {
  if (text === 'none') return 0;
  return text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);
}

const turns: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** An angle in degrees. */
function degreesOf(text: string): number {
  const unit = Object.keys(turns).find((name) => text.endsWith(name));
  return unit === undefined ? amountOf(text, 360) : Number(text.slice(0, -unit.length)) * (turns[unit] ?? 1);
}

/** The transfer function of sRGB (IEC 61966-2-1), from linear light; 0 to 255. */
function channel(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

/** sRGB of a colour of Oklab, by the matrices of CSS Color 4. What sRGB does not have is clipped, as browsers do. */
function rgbOfOklab([lightness, a, b]: Triple): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    channel(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    channel(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    channel(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** The largest chroma that a percentage stands for. */
const wholeChroma = 0.4;

function rgbText(isPolar: boolean, inner: string): string | undefined {
  const [colour = '', alpha = '1', ...more] = inner.split('/');
  const [first = '', second = '', third = '', ...rest] = colour.trim().toLowerCase().split(/\s+/);
  if (more.length > 0 || rest.length > 0) return undefined;
  const lightness = Math.min(1, Math.max(0, amountOf(first, 1)));
  const along = amountOf(second, wholeChroma);
  const angle = isPolar ? (degreesOf(third) * Math.PI) / 180 : 0;
  const lab: Triple = isPolar
    ? [lightness, along * Math.cos(angle), along * Math.sin(angle)]
    : [lightness, along, amountOf(third, wholeChroma)];
  const opacity = amountOf(alpha.trim(), 1);
  if (third === '' || [...lab, opacity].some(Number.isNaN)) return undefined;
  return `rgba(${rgbOfOklab(lab).join(',')},${Math.min(1, Math.max(0, opacity))})`;
}

/** An SVG with sRGB in place of `oklch(…)` and `oklab(…)`, which the renderer does not know: it would draw black. */
export const withoutOklab = (svg: string): string =>
  svg.replace(
    /\bokl(ch|ab)\(([^()]{1,80})\)/gi,
    (whole, space: string, inner: string) => rgbText(space.toLowerCase() === 'ch', inner) ?? whole,
  );
