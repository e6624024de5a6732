const qualities = ['128k', '256k', '320k'];

/** What the Network Information API says, where there is one. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const slow = ['slow-2g', '2g', '3g'];

/**
 * The quality to stream in: the one the page's query asks for, else the least for those who save data or have a slow connection,
 * else the service's default.
 */
export function chooseQuality(search: string, connection: Connection | undefined): string {
  const asked = new URLSearchParams(search).get('q');
  if (asked !== null && qualities.includes(asked)) return asked;
  const sparing = connection?.saveData === true || slow.includes(connection?.effectiveType ?? '');
  return sparing ? '128k' : '256k';
}
