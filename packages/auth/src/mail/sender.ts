import { emailField } from '../fields.ts';

/** The sender of a mail. */
export interface Sender {
  name: string;
  address: string;
}

/** Control characters could end a header. */
const isPlain = (text: string): boolean => !/[\p{Cc}<>"]/u.test(text);

/** Parses an address, or a name and an address: `Millrace <mail@example.com>`. Undefined for anything else. */
export function senderOf(text: string): Sender | undefined {
  const start = text.indexOf('<');
  const isNamed = start !== -1 && text.endsWith('>');
  const address = emailField.safeParse(isNamed ? text.slice(start + 1, -1) : text);
  const name = isNamed ? text.slice(0, start).trim() : '';
  return address.success && isPlain(name) ? { name, address: address.data } : undefined;
}
