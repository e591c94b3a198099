import type { SessionDevice } from './session-store.ts'

/** A kind of device from which an account has signed in. Times are milliseconds since the epoch. */
export interface KnownDevice extends SessionDevice {
  readonly firstAt: number
  readonly seenAt: number
}

/** `first` = the account has signed in for the first time since devices are stored. */
export type DeviceNovelty = 'first' | 'new' | 'known'

/** Devices outlive sessions, so that a user who comes back after a holiday does not count as a stranger. Each method is atomic. */
export interface DeviceStore {
  /** Notes a sign-in. Of simultaneous sign-ins from one device, one is not `known`. Rejects if there is no such account. */
  noteDevice(userId: string, device: SessionDevice, now: number): Promise<DeviceNovelty>
  /** Devices of an account; the one that was added last is the first. */
  listDevices(userId: string): Promise<KnownDevice[]>
}
