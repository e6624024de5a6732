const maxLength = 255;

/** Percent-decoded; undefined if that is not possible. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The last part of a path, without characters that no file name has. Null if nothing is left. */
function cleaned(path: string): string | null {
  const name = path.split('/').pop()?.split('\\').pop() ?? '';
  const clean = Array.from(name.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '').trim());
  while (clean.join('').length > maxLength) clean.pop();
  return clean.length === 0 ? null : clean.join('');
}

/** The parameters of a Content-Disposition header, by name in lower case. Quoted values may contain semicolons. */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  let rest = header.slice(header.indexOf(';') + 1);
  while (rest.includes('=')) {
    const at = rest.indexOf('=');
    const name = rest.slice(0, at).replaceAll(';', '').trim().toLowerCase();
    rest = rest.slice(at + 1).trimStart();
    let value = '';
    if (rest.startsWith('"')) {
      let end = 1;
      for (; end < rest.length && rest[end] !== '"'; end += 1) {
        if (rest[end] === '\\') end += 1;
        value += rest[end] ?? '';
      }
      rest = rest.slice(end + 1);
    } else {
      const end = rest.indexOf(';');
      value = (end === -1 ? rest : rest.slice(0, end)).trim();
      rest = end === -1 ? '' : rest.slice(end + 1);
    }
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

/** The extended value of RFC 8187: charset'language'percent-encoded. */
function extended(value: string | undefined): string | undefined {
  const [charset = '', , ...text] = (value ?? '').split("'");
  return charset.toLowerCase() === 'utf-8' ? decoded(text.join("'")) : undefined;
}

/** The file's name: as the server says in Content-Disposition, else the end of the address. */
export function fileNameOf(disposition: string | undefined, url: URL): string | null {
  const header = disposition?.slice(0, 2_000) ?? '';
  const parameters = header.includes(';') ? parametersOf(header) : new Map<string, string>();
  const said = extended(parameters.get('filename*')) ?? parameters.get('filename');
  return cleaned(said ?? '') ?? cleaned(decoded(url.pathname) ?? '');
}
