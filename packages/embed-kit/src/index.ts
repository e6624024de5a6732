export type { MediaStatus, PlayerData } from './data.ts';
export { escapeHtml, jsonForHtml } from './escape.ts';
export { type IconName, icon } from './icons.ts';
export { type PageBundle, type PageOptions, type RenderedPage, renderPage } from './page.ts';
export {
  hiddenUnless,
  muteButton,
  noticeMarkup,
  type PanelOptions,
  playButton,
  playerPanels,
} from './panels.ts';
export { contentSecurityPolicy, type PolicyOptions } from './policy.ts';
