import type { Logger } from 'pino'
import type { DeliveryServices } from './delivery/delivery-services.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** How far the reading of the folder is. */
export interface Readiness {
  readonly ready: boolean
  readonly done: number
  readonly total: number
}

/** What every route may ask for; built once, see create-portal.ts. `apiPrefix` is what a browser must ask for, so it holds the path of a proxy too. */
export interface Services extends DeliveryServices, SignIn {
  readonly sessions: Sessions
  /** Whether session/get without credentials begins a guest session. */
  readonly guests: boolean
  readonly log: Logger
  readonly readiness: () => Readiness
}
