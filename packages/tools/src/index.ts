export { documentOf } from './openapi/document.ts';
