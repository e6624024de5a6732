import type { Logger } from '@millrace/service';
import type { Handlers } from '../handling/handlers.ts';
import type { Control } from './connection/control.ts';
import type { Link } from './connection/link.ts';
import type { Topology } from './connection/topology.ts';
import type { Signs } from './relay/signs.ts';
import type { AmqpTimings } from './timings.ts';

/** The dependencies shared by all parts of one connection. */
export interface AmqpContext {
  link: Link;
  log: Logger;
  topology: Topology;
  timings: AmqpTimings;
  control: Control;
  signs: Signs;
  handlers: Handlers;
}
