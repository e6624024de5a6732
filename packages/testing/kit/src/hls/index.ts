export { checkHls, type HlsRuleResult, violationsOf } from './check.ts';
export { followGrowing, type Growth } from './growing.ts';
export type { HlsResource, ReadHls } from './presentation.ts';
export { fromFolder, fromHttp } from './readers.ts';
