import { Workbox } from 'workbox-window';
import { logFailure } from '#app/api/failure-log.ts';
import { atFreeMoment } from './update-moment.ts';

const WORKER = '/sw.js';
const CHECK_EVERY_MS = 30 * 60_000;
/** Tag of the background sync; the worker listens for the same one. */
const SYNC_TAG = 'erp-push';
/** Tag of the periodic one, which keeps the mirror in step while the app is closed. */
const PULL_TAG = 'erp-pull';
const PULL_EVERY_MS = 12 * 3_600_000;

const listeners = new Set<() => void>();
let waiting: Workbox | undefined;
/** A new version works here already: another tab let it take over, and this page still runs the old one. */
let isTakenOver = false;
let isApplying = false;
/** What is open here and may not be interrupted; asked before a new version takes over by itself. */
const guards = new Set<() => Promise<boolean>>();

/** Whether a new version is ready to take over; `apply` reloads the page once it has. */
export const updateStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => waiting !== undefined,
  apply(): void {
    if (isTakenOver) return window.location.reload();
    isApplying = true;
    waiting?.messageSkipWaiting();
  },
  /** @param isFree whether it can do without this page for a moment. @returns a function that takes it back */
  guard(isFree: () => Promise<boolean>): () => void {
    guards.add(isFree);
    return () => guards.delete(isFree);
  },
};

async function isEverythingFree(): Promise<boolean> {
  const answers = await Promise.all([...guards].map((isFree) => isFree()));
  return answers.every(Boolean);
}

/** The one script address that this app ever makes: a page that enforces Trusted Types takes no plain text. */
function workerUrl(): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('mostrador', { createScriptURL: () => WORKER });
  return (policy?.createScriptURL('') ?? WORKER) as string;
}

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): unknown };
}

/** Registers the worker and looks for a new version every half hour: a counter PC never navigates. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox(workerUrl());
  const offer = () => {
    if (waiting === undefined) atFreeMoment(isEverythingFree, updateStore.apply);
    waiting = workbox;
    for (const listener of listeners) listener();
  };
  // The first worker of this browser takes over the page without a reload.
  let hadWorker = navigator.serviceWorker.controller !== null;
  workbox.addEventListener('waiting', offer);
  workbox.addEventListener('controlling', () => {
    isTakenOver = hadWorker;
    hadWorker = true;
    if (isApplying) window.location.reload();
    else if (isTakenOver) offer();
  });
  const registration = await workbox.register().catch((error: unknown) => {
    // Private windows and policies refuse it; everything works without, as long as there is a network.
    logFailure(WORKER, error);
  });
  if (!registration) return;
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
  const { periodicSync }: SyncRegistration = await navigator.serviceWorker.ready;
  // Only installed apps may; without it the next start catches up.
  await periodicSync?.register(PULL_TAG, { minInterval: PULL_EVERY_MS }).catch(() => undefined);
}

interface SyncRegistration extends Omit<ServiceWorkerRegistration, 'sync'> {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** Asks the browser to send in the background; an accelerator only, most browsers have none. */
export function requestBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready
    .then((registration: SyncRegistration) => registration.sync?.register(SYNC_TAG))
    .catch(() => undefined);
}
