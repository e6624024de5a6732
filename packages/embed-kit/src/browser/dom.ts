/**
 * The element of the page's own markup with this id.
 *
 * @throws Error when it is missing or of another kind: markup and script do not fit together
 */
export function byId<T extends Element>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is not a ${kind.name}`);
  return element;
}

/** What the server put into the page for the script. Its shape is the caller's agreement with the server. */
export function readPageData<T>(): T {
  return JSON.parse(byId('page-data', HTMLScriptElement).textContent ?? '') as T;
}
