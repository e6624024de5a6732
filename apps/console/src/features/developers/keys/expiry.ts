/** When a new key ends, as the form offers it. */
export const expiries = ['7', '30', '90', '365', 'date', 'never'] as const;
export type Expiry = (typeof expiries)[number];

export const expiryTexts: Readonly<Record<Expiry, string>> = {
  '7': 'In a week',
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  date: 'On a day that I choose',
  never: 'Never',
};

const dayMs = 24 * 60 * 60_000;

/** The time at which a key ends; undefined if it does not. @param date of a date field, such as 2027-01-31 */
export function expiresAtOf(expiry: Expiry, date: string): string | undefined {
  if (expiry === 'never') return undefined;
  if (expiry === 'date') return new Date(`${date}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(expiry) * dayMs).toISOString();
}

/** The next day, as date fields write it: the first on which a key can end. */
export function tomorrow(): string {
  const { 0: day } = new Date(Date.now() + dayMs).toISOString().split('T');
  return day ?? '';
}
