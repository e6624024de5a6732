import { type ComponentType, createElement, use } from 'react';

/** Forget the pages that could not be loaded. */
const failures = new Set<() => void>();

/** Lets pages that could not be loaded be loaded anew, when they are rendered again. */
export function forgetFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A page whose code is loaded when it is first shown, or shortly before. The router's own helper reloads the whole document when that
 * fails, which would end uploads; this one fails until `forgetFailedPages`.
 *
 * @param load imports the module
 * @param name of the component in it
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loading: Promise<ComponentType> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  const component = (): Promise<ComponentType> => {
    if (loading === undefined) {
      loading = load().then((module) => module[name]);
      // React renders several times before it shows a failure, so it must stay one.
      loading.catch(() => failures.add(forget));
    }
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each page, at the module's level
  const Page = () => createElement(use(component()));
  /** The router calls it when somebody is about to go there. A failure shows when the page is rendered. */
  Page.preload = (): Promise<void> => component().then(ignore, ignore);
  return Page;
}

const ignore = () => undefined;
