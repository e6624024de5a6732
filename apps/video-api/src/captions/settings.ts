const percent = /^(\d{1,3}(?:\.\d{1,6})?)%$/;

const isPercent = (text: string): boolean => Number(percent.exec(text)?.[1] ?? '101') <= 100;
const oneOf =
  (...values: readonly string[]) =>
  (text: string): boolean =>
    values.includes(text);

/** The value, and what may follow it after a comma. */
const checks: Readonly<Record<string, { value: (text: string) => boolean; after?: (text: string) => boolean }>> = {
  vertical: { value: oneOf('rl', 'lr') },
  line: { value: (text) => isPercent(text) || /^-?\d{1,4}$/.test(text), after: oneOf('start', 'center', 'end') },
  position: { value: isPercent, after: oneOf('line-left', 'center', 'line-right') },
  size: { value: isPercent },
  align: { value: oneOf('start', 'center', 'end', 'left', 'right') },
};

/** Longer than all settings together. */
const maxLength = 200;

/** The valid settings of a cue (WebVTT, 4.1). Regions are left out, because their definitions are. */
export function validSettings(text: string): string {
  const kept = new Map<string, string>();
  for (const setting of text.slice(0, maxLength).split(/[ \t]/)) {
    const colon = setting.indexOf(':');
    const name = setting.slice(0, colon);
    const [value = '', after, ...more] = setting.slice(colon + 1).split(',');
    const check = colon > 0 && Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined || more.length > 0 || !check.value(value)) continue;
    if (after !== undefined && check.after?.(after) !== true) continue;
    kept.set(name, setting);
  }
  return [...kept.values()].join(' ');
}
