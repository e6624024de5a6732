import { afterEach, beforeEach, describe } from '@jest/globals';
import { cancellation } from './contract/cancellation.ts';
import type { ContractContext, ContractEngine } from './contract/context.ts';
import { delivery } from './contract/delivery.ts';
import { events } from './contract/events.ts';
import { faults } from './contract/faults.ts';
import { moving } from './contract/moving.ts';
import { order } from './contract/order.ts';
import { outbox } from './contract/outbox.ts';
import { requests } from './contract/requests.ts';
import { retries } from './contract/retries.ts';
import { yielding } from './contract/yielding.ts';
import type { World } from './support/world.ts';

/** The contract of every driver. */
export function queueContract(engine: ContractEngine): void {
  let world: World | undefined;
  const context: ContractContext = {
    ...engine,
    get world() {
      if (world === undefined) throw new Error('The world exists only inside tests.');
      return world;
    },
  };
  beforeEach(async () => {
    world = await engine.createWorld();
  });
  afterEach(async () => {
    await world?.close();
    world = undefined;
  });
  describe('delivery', () => delivery(context));
  describe('retries and dead letters', () => retries(context));
  describe('faults', () => faults(context));
  describe('outbox', () => outbox(context));
  describe('order', () => order(context));
  describe('a job that yields', () => yielding(context));
  describe('a job that belongs to another queue', () => moving(context));
  describe('cancellation', () => cancellation(context));
  describe('requests', () => requests(context));
  describe('events', () => events(context));
}
