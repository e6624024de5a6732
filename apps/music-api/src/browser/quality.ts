const qualities = ['128k', '256k', '320k'];

/** Fields of the Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const slow = ['slow-2g', '2g', '3g'];

/**
 * The quality to stream: the one in the page's query, else the lowest if the browser saves data or has a slow connection, else the
 * service's default.
 */
export function chooseQuality(search: string, connection: Connection | undefined): string {
  const asked = new URLSearchParams(search).get('q');
  if (asked !== null && qualities.includes(asked)) return asked;
  const sparing = connection?.saveData === true || slow.includes(connection?.effectiveType ?? '');
  return sparing ? '128k' : '256k';
}
