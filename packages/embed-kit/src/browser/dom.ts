/**
 * The element of the page's own markup with this id.
 *
 * @throws Error if it is missing or of another kind: markup and script do not match
 */
export function byId<T extends Element>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is not a ${kind.name}`);
  return element;
}

/** The JSON that the server put into the page. It is not validated: the caller and the server must agree on the type. */
export function readPageData<T>(): T {
  return JSON.parse(byId('page-data', HTMLScriptElement).textContent ?? '') as T;
}
