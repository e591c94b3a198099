import type { Logger } from 'pino'
import type { DeliveryServices } from './delivery-services.ts'
import type { Login } from './login.ts'
import type { PasswordReset } from './password-reset.ts'
import type { Sessions } from './sessions.ts'

/** How far the reading of the folder is. */
export interface Readiness {
  readonly ready: boolean
  readonly done: number
  readonly total: number
}

/** What every route may ask for; built once, see create-portal.ts. `apiPrefix` is what a browser must ask for, so it holds the path of a proxy too. */
export interface Services extends DeliveryServices {
  readonly sessions: Sessions
  readonly login: Login
  /** Null = no mail can be sent. */
  readonly passwordReset: PasswordReset | null
  /** Whether session/get without credentials begins a guest session. */
  readonly guests: boolean
  readonly log: Logger
  readonly readiness: () => Readiness
}
