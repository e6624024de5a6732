import { describe, expect, it } from '@jest/globals';
import {
  actFor,
  asService,
  type Holder,
  inTransaction,
  isInTransaction,
  presentHolder,
  runFor,
  runShared,
} from '@millrace/service';
import { nextTurn } from '@millrace/testkit/turn';

const network: Holder = { key: '192.0.2.7', group: '192.0.2.0/24' };
const account: Holder = { key: 'account 7' };

describe('work', () => {
  it('is for the service, unless it is done for a holder, also after it has waited', async () => {
    expect(presentHolder()).toBeUndefined();
    await runFor(network, async () => {
      await nextTurn();
      expect(presentHolder()).toEqual(network);
    });
    expect(presentHolder()).toBeUndefined();
  });

  it('is for the account of a request from when a guard knows it; its holder is asked for once, and late', async () => {
    let asked = 0;
    const holder = (): Holder => {
      asked += 1;
      return network;
    };
    const guard = async (): Promise<void> => {
      await nextTurn();
      actFor(account);
    };
    await runFor(holder, async () => {
      expect([asked, presentHolder(), presentHolder(), asked]).toEqual([0, network, network, 1]);
      const other = runFor(network, async () => {
        await nextTurn();
        return presentHolder();
      });
      await guard();
      expect(presentHolder()).toEqual(account);
      expect(await other).toEqual(network);
    });
  });

  it('is for the service where a request says so, and a guard does not change that', async () => {
    await runFor(network, async () => {
      await asService(async () => {
        await nextTurn();
        actFor(account);
        expect(presentHolder()).toBeUndefined();
      });
      expect(presentHolder()).toEqual(network);
    });
  });

  it('that others wait for is in a group of its own, in which those who start it take turns', () => {
    const shared = [network, { key: '192.0.2.8', group: '192.0.2.0/24' }, account].map((holder) =>
      runFor(holder, () => runShared(() => [presentHolder(), runShared(presentHolder)])),
    );
    const [[first, within] = [], [second] = [], [third] = []] = shared;
    expect(within).toEqual(first);
    expect(second).toEqual(first);
    expect(third?.group).toBe(first?.group);
    expect(third?.key).not.toBe(first?.key);
    expect(runShared(presentHolder)).toBeUndefined();
  });

  it('is in a transaction until that has ended, and keeps its holder', async () => {
    let late: Promise<boolean> | undefined;
    await runFor(account, () =>
      inTransaction(async () => {
        expect([isInTransaction(), presentHolder()]).toEqual([true, account]);
        late = nextTurn().then(isInTransaction);
      }),
    );
    expect([isInTransaction(), await late]).toEqual([false, false]);
  });
});
