import type { Scheduler } from 'fast-check';
import type { TestServer } from '#tests/fixtures/server.ts';
import type { Command } from './command.ts';
import { readCounter } from './invariants/counter-facts.ts';
import * as counterSteps from './steps/counter-steps.ts';
import * as drawerSteps from './steps/drawer-steps.ts';
import { checkDrawers } from './invariants/drawer-invariants.ts';
import { checkPastDays, sleep } from './invariants/past-days.ts';
import type { TestLocks } from './locks.ts';
import { update } from './steps/old-rows.ts';
import { checkOutbox } from './invariants/outbox-invariants.ts';
import { checkCauses, checkQuiet, settle } from './invariants/quiet-invariants.ts';
import { checkStanding } from './invariants/standing-invariants.ts';
import { checkScreens } from './invariants/screen-invariants.ts';
import { readServer } from './invariants/server-facts.ts';
import { checkPrices } from './invariants/shown-prices.ts';
import { checkServer } from './invariants/server-invariants.ts';
import { checkPromised } from './invariants/order-invariants.ts';
import * as orderSteps from './steps/order-steps.ts';
import * as returnSteps from './steps/return-steps.ts';
import * as serverSteps from './steps/server-steps.ts';
import * as wireSteps from './steps/wire-steps.ts';
import * as workListSteps from './steps/work-list-steps.ts';
import { closeWorld, openWorld, type World } from './world.ts';

const STEP_MS = 1000;

/** Runs a day at a new shop; everything is checked after each step, and at the end, when all is quiet. */
export async function runDay(
  server: TestServer,
  locks: TestLocks,
  scheduler: Scheduler,
  commands: readonly Command[],
): Promise<void> {
  const world = await openWorld(server, locks);
  try {
    for (const command of commands) {
      server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
      await run(world, command, scheduler);
      await checkStep(world, command);
    }
    await settle(world);
    await checkStep(world);
    await checkQuiet(world);
    await checkPrices(world);
    await checkDrawers(world);
    await checkPromised(world);
    await checkPastDays(world);
  } finally {
    closeWorld(world);
  }
}

/** What holds after every step; after a round without faults also that nothing was left behind. */
async function checkStep(world: World, command?: Command): Promise<void> {
  const server = await readServer(world);
  checkServer(server);
  for (const [at, counter] of world.counters.entries()) {
    if (command && 'at' in command && command.at !== at) continue;
    const facts = await readCounter(counter);
    checkOutbox(counter, facts, server);
    await checkStanding(counter);
    checkScreens(facts, server);
    const isClean = command?.do === 'sync' && command.faults.length === 0 && command.dies === undefined;
    if (isClean && counter.isSignedIn) checkCauses(facts.outbox);
  }
}

/** Does one command. */
async function run(world: World, command: Command, scheduler: Scheduler): Promise<void> {
  if (!('at' in command)) return runElsewhere(world, command);
  const counter = world.counters[command.at as 0 | 1];
  switch (command.do) {
    case 'sell':
      return counterSteps.sell(world, counter, command);
    case 'basket':
      return counterSteps.fillBasket(world, counter, command);
    case 'charge basket':
      return counterSteps.chargeBasket(counter, command);
    case 'deliver':
      return counterSteps.deliver(counter, command);
    case 'new client':
      return counterSteps.newClient(counter, command);
    case 'new product':
      return counterSteps.newProduct(world, counter, command);
    case 'edit product':
      return counterSteps.editProductData(world, counter, command);
    case 'edit client':
      return counterSteps.editClientData(counter, command);
    case 'stock':
      return counterSteps.editUnits(world, counter, command);
    case 'limit':
      return counterSteps.saveLimit(counter, command);
    case 'printer':
      return counterSteps.savePrinter(counter, command);
    case 'pay':
      return counterSteps.pay(world, counter, command);
    case 'delete product':
      return counterSteps.removeProduct(world, counter, command);
    case 'delete client':
      return counterSteps.removeClient(counter, command);
    case 'take back':
      return returnSteps.takeBack(counter, command);
    case 'give money':
      return returnSteps.giveMoney(counter, command);
    case 'exchange':
      return returnSteps.exchange(world, counter, command);
    case 'take order':
      return orderSteps.take(world, counter, command);
    case 'edit order':
      return orderSteps.edit(counter, command);
    case 'move order':
      return orderSteps.move(counter, command);
    case 'bill order':
      return orderSteps.bill(counter, command);
    case 'pay order':
      return orderSteps.pay(counter, command);
    case 'open drawer':
      return drawerSteps.open(counter, command);
    case 'move money':
      return drawerSteps.move(counter, command);
    case 'close drawer':
      return drawerSteps.close(counter, command);
    case 'retry':
      return workListSteps.retry(counter, command);
    case 'give up':
      return workListSteps.giveUpOne(counter, command);
    case 'correct':
      return workListSteps.correct(world, counter, command);
    case 'use existing':
      return workListSteps.takeExisting(counter);
    case 'sync':
      return wireSteps.sync(counter, command);
    case 'tabs':
      return wireSteps.twoTabs(world, counter, command, scheduler);
    case 'pull':
      return wireSteps.pullPages(counter, command);
    case 'late copy':
      return wireSteps.lateCopy(counter, command);
    case 'token':
      return wireSteps.setToken(world, counter, command.isValid);
    case 'clock':
      counter.clockOffMs = command.ms;
      return;
    case 'update':
      return update(counter);
    case 'series':
      return serverSteps.assignSeries(world, counter, command.which);
    case 'level':
      return serverSteps.setLevel(world, counter, command.level);
  }
}

type Elsewhere = Exclude<Command, { at: number }>;

function runElsewhere(world: World, command: Elsewhere): Promise<void> {
  switch (command.do) {
    case 'night':
      return sleep(world);
    case 'new epoch':
      return serverSteps.beginEpoch(world);
    case 'restock':
      return serverSteps.restock(world, command);
    case 'reprice':
      return serverSteps.reprice(world, command);
    case 'rename':
      return serverSteps.rename(world, command);
    case 'other sale':
      return serverSteps.otherSale(world, command);
    case 'other return':
      return serverSteps.otherReturn(world, command);
    case 'other order':
      return orderSteps.otherOrder(world, command);
    case 'other move':
      return orderSteps.otherMove(world, command);
    case 'other edit':
      return orderSteps.otherEdit(world, command);
    case 'annul':
      return orderSteps.annul(world, command);
    case 'crowd':
      return serverSteps.crowd(world, command);
    case 'other client':
      return serverSteps.otherClient(world, command);
    case 'remove':
      return serverSteps.remove(world, command);
    case 'resolution':
      return serverSteps.setResolution(world, command.isInForce);
    case 'range':
      return serverSteps.setRange(world, command.isUsedUp);
    case 'module':
      return serverSteps.setModule(world, command.slug, command.isOn);
  }
}
