/** The base URL of each service. */
export interface Config {
  video: string;
  music: string;
  image: string;
  /** The origin of the console, whose pages may use the session's cookie; undefined if the server was not told. */
  console?: string;
}

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' &&
  value !== null &&
  'video' in value &&
  typeof value.video === 'string' &&
  'music' in value &&
  typeof value.music === 'string' &&
  'image' in value &&
  typeof value.image === 'string' &&
  (!('console' in value) || typeof value.console === 'string');

/** What the server tells the page. @throws Error if it is not there */
export function readConfig(page: Document): Config {
  const config: unknown = JSON.parse(page.querySelector('#config')?.textContent ?? 'null');
  if (!isConfig(config)) throw new Error('The page has no configuration.');
  return config;
}

/** The nonce of this answer, which styles made by scripts need. Browsers hide the attribute, but not the property. */
export const nonceOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
