/** A JSON response with its status. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the suites state what they expect of each body
  body: any;
}

export interface CallOptions {
  token?: string;
  key?: string;
  json?: unknown;
  form?: FormData;
  text?: string;
  headers?: Record<string, string>;
}

/** Sends one request; redirects are not followed. */
export async function call(origin: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
  if (options.key !== undefined) headers['x-api-key'] = options.key;
  if (options.json !== undefined) headers['content-type'] = 'application/json';
  const body = options.form ?? options.text ?? (options.json === undefined ? null : JSON.stringify(options.json));
  const response = await fetch(origin + path, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
}

let registered = 0;

/** Registers a new account, with the service's profile field if it has one. */
export async function registerAccount(
  origin: string,
  profile: { companyName: string } | { displayName: string } | Record<string, never>,
  apiPath = '/api',
): Promise<{ token: string; id: number }> {
  registered += 1;
  const email = `user-${process.pid}-${registered}@example.com`;
  const { body } = await call(origin, 'POST', `${apiPath}/auth/register`, {
    json: { email, password: 'a long enough password', ...profile },
  });
  return { token: body.token, id: body.user.id };
}
