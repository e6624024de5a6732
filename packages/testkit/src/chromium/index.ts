export { type LaunchOptions, launchChromium, type TestBrowser } from './launch.ts';
export { type PageRecord, recordPage } from './record.ts';
