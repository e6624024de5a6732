/** Clients that know no title name the file. */
export function titleFrom(fileName: string | null): { title?: string } {
  const title = fileName?.replace(/\.[^.]{1,10}$/, '').slice(0, 300);
  return title === undefined || title === '' ? {} : { title };
}
