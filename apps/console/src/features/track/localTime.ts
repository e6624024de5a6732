const two = (number: number): string => String(number).padStart(2, '0');

/** A time as a field of the type `datetime-local` has it: `2027-05-01T10:00`, in the time zone of the browser. */
export function localTimeOf(iso: string): string {
  const time = new Date(iso);
  const date = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The opposite: ISO 8601 in UTC. */
export const timeOfLocal = (local: string): string => new Date(local).toISOString();
