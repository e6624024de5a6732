/** What of the event log is in its address, so that it can be kept and sent to others. */
export interface EventSearch {
  show?: string;
}

/** Reads the address, which people can write. What it may be, `filterOf` knows. */
export const readEventSearch = ({ show }: Record<string, unknown>): EventSearch =>
  typeof show === 'string' ? { show } : {};
