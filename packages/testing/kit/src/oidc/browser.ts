import { patient } from '../waiting/patience.ts';

/** What a browser does of a sign-in at a provider: it follows redirects, keeps cookies and sends forms. */
export interface SignInBrowser {
  /**
   * Signs in from the address at the provider on.
   *
   * @param as the name at the login; undefined cancels it
   * @returns where the provider sends the browser: the callback
   */
  signIn(address: string, as: string | undefined): Promise<string>;
}

const patienceMs = 60_000;
const maxSteps = 20;

/** A browser with its own cookies at the provider. It stays signed in there. */
export function createSignInBrowser(): SignInBrowser {
  /** By name and path: the provider uses the same name for several paths. */
  const cookies = new Map<string, { path: string; pair: string }>();

  async function request(url: URL, form?: Record<string, string>): Promise<Response> {
    const sent = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path)).map(({ pair }) => pair);
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patient(patienceMs)),
      headers: sent.length === 0 ? {} : { cookie: sent.join('; ') },
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/';
      const key = `${pair.split('=', 1)[0]} ${path}`;
      if (pair.endsWith('=')) cookies.delete(key);
      else cookies.set(key, { path, pair });
    }
    return response;
  }

  return {
    async signIn(address, as) {
      const { origin } = new URL(address);
      let url = new URL(address);
      let form: Record<string, string> | undefined;
      for (let step = 0; step < maxSteps; step += 1) {
        const response = await request(url, form);
        const text = await response.text();
        form = undefined;
        const location = response.headers.get('location');
        if (location !== null) {
          url = new URL(location, url);
          if (url.origin !== origin) return url.href;
          continue;
        }
        const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
        const action = /action="([^"]+)"/.exec(text)?.[1];
        if (response.status !== 200 || prompt === undefined || action === undefined) {
          throw new Error(`the provider answered ${response.status} at ${url.pathname}: ${text.slice(0, 2_000)}`);
        }
        if (as === undefined) url = new URL(`${action}/abort`);
        else {
          url = new URL(action);
          form = prompt === 'login' ? { prompt, login: as, password: 'any' } : { prompt };
        }
      }
      throw new Error('the sign-in does not end');
    },
  };
}
