export { createSignInBrowser, type SignInBrowser } from './browser.ts';
export { type Lies, type LyingProvider, startLyingProvider } from './lying.ts';
export { type Person, startOidcProvider, type TestProvider } from './provider.ts';
