/** A name or a file name in a part's header, as browsers write it. */
const escaped = (name: string): string => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

/** Text with the line ends of a form. */
const lines = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\n', '\r\n');

/**
 * A multipart body. It refers to the files, and reads them when it is sent: `new Response(form)` would read them into memory in Node.js.
 *
 * @param fields text fields and files by their names; those without a value are left out. A Blob without a name is called `file`
 */
export function multipartOf(
  fields: readonly (readonly [string, string | Blob | undefined, fileName?: string])[],
): Blob {
  // Pages without TLS have no randomUUID.
  const boundary = `millrace-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const parts: (string | Blob)[] = [];
  for (const [name, value, fileName] of fields) {
    if (value === undefined) continue;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;
    if (typeof value === 'string') parts.push(`${head}\r\n\r\n${lines(value)}\r\n`);
    else {
      const file = fileName ?? (value instanceof File ? value.name : 'file');
      const type = value.type === '' ? 'application/octet-stream' : value.type;
      parts.push(`${head}; filename="${escaped(file)}"\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n');
    }
  }
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}
