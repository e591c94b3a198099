/** What is remembered of one key (an account, a network, or both together). Times in milliseconds since the epoch. */
export interface GateCounter {
  /** Every attempt ever seen, refused ones included. */
  readonly attempts: number
  /** Attempts let through in the present window and not taken back by a success. */
  readonly failures: number
  readonly since: number
  readonly lastAt: number
  readonly blockedUntil: number
}

export interface GateCounters {
  readonly account: GateCounter
  readonly accountAndNet: GateCounter
  readonly net: GateCounter
}

/** `slowDown`: milliseconds to wait before looking at the password, for an account under attack from many sides. */
export type LoginGate = { readonly allowed: true; readonly slowDown: number } | { readonly allowed: false; readonly blockedMinutes: number }

const minute = 60_000
const freeTries = 5
const longestBlock = 30 * minute
const forgottenAfter = 24 * 60 * minute
const netWindow = 15 * minute
const netTries = 100
const accountWindow = 60 * minute
const accountTries = 50
const longestWait = 3000

export const freshCounter = (now: number): GateCounter => ({ attempts: 0, failures: 0, since: now, lastAt: now, blockedUntil: 0 })

/** A counter nobody touched for so long says nothing any more and may be thrown away. */
export const staleBefore = (now: number): number => now - forgottenAfter

// A clock set back must not turn minutes into years.
const remaining = (counter: GateCounter, now: number): number => Math.min(counter.blockedUntil - now, longestBlock)

const withinWindow = (counter: GateCounter, now: number, window: number): GateCounter => {
  const age = now - counter.since
  return age >= 0 && age < window ? counter : { ...counter, failures: 0, since: now, blockedUntil: 0 }
}

const blockAfter = (failures: number): number => (failures < freeTries ? 0 : Math.min(longestBlock, 2 ** (failures - freeTries) * minute))

const counted = (counter: GateCounter, now: number, letThrough: boolean): GateCounter => ({
  ...counter,
  attempts: counter.attempts + 1,
  failures: counter.failures + (letThrough ? 1 : 0),
  lastAt: letThrough ? now : counter.lastAt,
})

/**
 * Counts one attempt against all three keys before the password is looked at, and says whether it may go on.
 * - account from one network: 5 tries, then 1, 2, 4 … 30 minutes of silence between tries; forgotten after a day without one;
 * - network: 100 tries in 15 minutes over all accounts;
 * - account from everywhere: never blocked (that would let strangers lock people out), but slowed down beyond 50 an hour.
 */
export const countAttempt = (before: GateCounters, now: number): { readonly after: GateCounters; readonly gate: LoginGate } => {
  const pair = withinWindow({ ...before.accountAndNet, since: before.accountAndNet.lastAt }, now, forgottenAfter)
  const net = withinWindow(before.net, now, netWindow)
  const account = withinWindow(before.account, now, accountWindow)
  const wait = Math.max(remaining(pair, now), net.failures >= netTries ? Math.min(net.since + netWindow - now, netWindow) : 0)
  const allowed = wait <= 0
  const pairAfter = counted(pair, now, allowed)
  const after = {
    account: counted(account, now, allowed),
    accountAndNet: { ...pairAfter, blockedUntil: allowed ? now + blockAfter(pairAfter.failures) : pairAfter.blockedUntil },
    net: counted(net, now, allowed),
  }
  if (!allowed) return { after, gate: { allowed, blockedMinutes: Math.ceil(wait / minute) } }
  const excess = after.account.failures - accountTries
  return { after, gate: { allowed, slowDown: excess > 0 ? Math.min(longestWait, excess * 100) : 0 } }
}

/** Takes one attempt back that turned out to be right. The pair of account and network starts anew. */
export const takeBack = (before: GateCounters, now: number): GateCounters => ({
  account: { ...before.account, failures: Math.max(0, before.account.failures - 1) },
  accountAndNet: { ...freshCounter(now), attempts: before.accountAndNet.attempts },
  net: { ...before.net, failures: Math.max(0, before.net.failures - 1) },
})
