export { type LaunchOptions, launchChromium, type TestBrowser } from './launch.ts';
export { focused, saveScreenshot, until, untilPlaying } from './page.ts';
export { type PageRecord, recordPage } from './record.ts';
