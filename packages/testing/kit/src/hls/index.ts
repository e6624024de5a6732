export { checkHls, type HlsRuleResult, violationsOf } from './check.ts';
export type { HlsResource, ReadHls } from './presentation.ts';
export { fromFolder, fromHttp } from './readers.ts';
