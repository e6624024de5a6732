import type { Logger } from '@millrace/service';
import type { Handlers } from '../handling/handlers.ts';
import type { BrokerConnection } from './connection/brokerConnection.ts';
import type { Control } from './connection/control.ts';
import type { Topology } from './connection/topology.ts';
import type { JobReports } from './relay/jobReports.ts';
import type { AmqpTimings } from './timings.ts';

/** The dependencies shared by all parts of one connection. */
export interface AmqpContext {
  broker: BrokerConnection;
  log: Logger;
  topology: Topology;
  timings: AmqpTimings;
  control: Control;
  reports: JobReports;
  handlers: Handlers;
}
