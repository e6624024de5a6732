const api = '/api';

/** What players take as the address of the server: they add /rest themselves. @param base the base URL of the music service */
export const serverAddressOf = (base: string): string => (base.endsWith(api) ? base.slice(0, -api.length) : base);
