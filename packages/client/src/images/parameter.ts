import type { Form } from './forms.ts';

/** A parameter: its name for callers, its name in URLs, and how its value is written. */
export const parameter = <const K extends string, T>(key: K, name: string, form: Form<T>) => ({
  key,
  name,
  /** @throws RangeError if the service would refuse the value, or reduce it to its limits */
  text(transform: { readonly [P in K]?: T | undefined }): string {
    const value = transform[key];
    if (value === undefined || value === null) return '';
    const text = form.write(value);
    if (text === undefined) throw new RangeError(`${key} ${form.must}`);
    return text;
  },
});
