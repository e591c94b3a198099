import { clockSkewMs } from '../common/lifetime.ts'

/** Counter of one key: an account, a network, or both together. Times in milliseconds since the epoch. */
export interface LoginCounter {
  /** All attempts, including refused ones. */
  readonly attempts: number
  /** Admitted attempts in the current window that were not successful. */
  readonly failures: number
  readonly since: number
  readonly lastAt: number
  readonly blockedUntil: number
}

export interface LoginCounters {
  readonly account: LoginCounter
  readonly accountAndNet: LoginCounter
  readonly net: LoginCounter
}

/** Keys that every attempt counts. */
export const loginCounterNames = ['account', 'accountAndNet', 'net'] as const satisfies readonly (keyof LoginCounters)[]

/** Far more than users need. Beyond it the oldest are deleted, which are those of attackers who try names from many networks. */
export const maxLoginCounterCount = 100_000

/** `slowDown`: milliseconds to wait before the password is checked, for an account under distributed attack. */
export type LoginLimit =
  | { readonly allowed: true; readonly slowDown: number }
  | { readonly allowed: false; readonly blockedMinutes: number }

const minuteMs = 60_000
const unblockedFailureCount = 5
const maxBlockMs = 30 * minuteMs
const counterTtlMs = 24 * 60 * minuteMs
const networkWindowMs = 15 * minuteMs
const maxNetworkFailureCount = 100
const accountWindowMs = 60 * minuteMs
const maxAccountFailureCount = 50
const maxSlowDownMs = 3000

export const freshCounter = (now: number): LoginCounter => ({ attempts: 0, failures: 0, since: now, lastAt: now, blockedUntil: 0 })

/** Counters that were last used before this time have no effect and can be deleted. */
export const staleBefore = (now: number): number => now - counterTtlMs

/** A server that measures its clock against the database is wrong by a part of the round trip. One minute must not become two by that. */
const clockErrorMs = 5000

const blockedMinutes = (waitMs: number): number => Math.max(1, Math.ceil((waitMs - clockErrorMs) / minuteMs))

// Limits the remaining time in case the clock is set back.
const remaining = (counter: LoginCounter, now: number): number => Math.min(counter.blockedUntil - now, maxBlockMs)

const withinWindow = (counter: LoginCounter, now: number, window: number): LoginCounter => {
  const age = now - counter.since
  // Servers share the counters, and their clocks may differ.
  return age >= -clockSkewMs && age < window ? counter : { ...counter, failures: 0, since: now, blockedUntil: 0 }
}

const blockAfter = (failures: number): number =>
  failures < unblockedFailureCount ? 0 : Math.min(maxBlockMs, 2 ** (failures - unblockedFailureCount) * minuteMs)

const counted = (counter: LoginCounter, now: number, isAdmitted: boolean): LoginCounter => ({
  ...counter,
  attempts: counter.attempts + 1,
  failures: counter.failures + (isAdmitted ? 1 : 0),
  lastAt: isAdmitted ? now : counter.lastAt,
})

/**
 * Counts one attempt for all three keys before the password is checked, and decides whether it is admitted.
 * - account from one network: 5 attempts, then a block of 1, 2, 4 … 30 minutes between attempts; reset after a day without one;
 * - network: 100 attempts in 15 minutes over all accounts;
 * - account from everywhere: never blocked, so that attackers cannot lock users out, but slowed down beyond 50 an hour.
 */
export const countAttempt = (before: LoginCounters, now: number): { readonly after: LoginCounters; readonly limit: LoginLimit } => {
  const pair = withinWindow({ ...before.accountAndNet, since: before.accountAndNet.lastAt }, now, counterTtlMs)
  const net = withinWindow(before.net, now, networkWindowMs)
  const account = withinWindow(before.account, now, accountWindowMs)
  const wait = Math.max(
    remaining(pair, now),
    net.failures >= maxNetworkFailureCount ? Math.min(net.since + networkWindowMs - now, networkWindowMs) : 0,
  )
  const allowed = wait <= 0
  const pairAfter = counted(pair, now, allowed)
  const blockMs = blockAfter(pairAfter.failures)
  const after = {
    account: counted(account, now, allowed),
    accountAndNet: { ...pairAfter, blockedUntil: !allowed ? pairAfter.blockedUntil : blockMs > 0 ? now + blockMs : 0 },
    net: counted(net, now, allowed),
  }
  if (!allowed) return { after, limit: { allowed, blockedMinutes: blockedMinutes(wait) } }
  const excess = after.account.failures - maxAccountFailureCount
  return { after, limit: { allowed, slowDown: excess > 0 ? Math.min(maxSlowDownMs, excess * 100) : 0 } }
}

/** Removes a successful attempt from the counters. The counter of account and network restarts. */
export const resetAfterSuccess = (before: LoginCounters, now: number): LoginCounters => ({
  account: { ...before.account, failures: Math.max(0, before.account.failures - 1) },
  accountAndNet: { ...freshCounter(now), attempts: before.accountAndNet.attempts },
  net: { ...before.net, failures: Math.max(0, before.net.failures - 1) },
})
