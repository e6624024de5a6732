export { type Allowed, allowedSetting, nothingAllowed, parseAllowed } from './allow.ts';
export { OutboundRefusedError, type Refusal } from './errors.ts';
export {
  createOutbound,
  type Outbound,
  type OutboundAnswer,
  type OutboundRequest,
  type OutboundSession,
} from './outbound.ts';
export { isWithin, type Prefix, parsePrefix, plainSource } from './prefixes.ts';
