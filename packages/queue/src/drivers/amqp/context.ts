import type { Logger } from '@millrace/service';
import type { InHand } from '../../in-hand.ts';
import type { Control } from './control.ts';
import type { Link } from './link.ts';
import type { Signs } from './signs.ts';
import type { AmqpTimings } from './timings.ts';
import type { Topology } from './topology.ts';

/** What everything on one connection shares. */
export interface AmqpContext {
  link: Link;
  log: Logger;
  topology: Topology;
  timings: AmqpTimings;
  control: Control;
  signs: Signs;
  inHand: InHand;
}
