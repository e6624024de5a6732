import type { Account, ServiceName } from '../shared/services.ts';

export const limitNames = ['bytes', 'unfinished'] as const;
export type LimitName = (typeof limitNames)[number];

/** The setting of the service, no limit, or a number. */
export const limitModes = ['setting', 'none', 'own'] as const;
export type LimitMode = (typeof limitModes)[number];

/** A limit as a form has it. */
export interface Limit {
  mode: LimitMode;
  /** What was typed; in gigabytes, of bytes. */
  text: string;
}

const unitOf: Readonly<Record<LimitName, number>> = { bytes: 1e9, unfinished: 1 };

/** @param value of the API: null is the setting of the service, 0 no limit */
export function limitOf(name: LimitName, value: number | null): Limit {
  if (value === null) return { mode: 'setting', text: '' };
  return value === 0 ? { mode: 'none', text: '' } : { mode: 'own', text: String(value / unitOf[name]) };
}

/** The inverse of `limitOf`. @returns undefined if the text is no number, or too small to be a limit */
export function apiValueOf(name: LimitName, { mode, text }: Limit): number | null | undefined {
  if (mode === 'setting') return null;
  if (mode === 'none') return 0;
  const value = Math.round(Number(text.replace(',', '.')) * unitOf[name]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

export type Quotas = Account['quotas'];

/** Whether two limits are the same. */
export const isSame = (a: Limit, b: Limit): boolean => a.mode === b.mode && (a.mode !== 'own' || a.text === b.text);

export const keyOf = (service: ServiceName, name: LimitName) => `${service}.${name}` as const;
export type LimitKey = ReturnType<typeof keyOf>;
