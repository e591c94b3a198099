import type { Logger } from 'pino'
import type { DeliveryServices } from './delivery/delivery-services.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** Progress of the first ingest pass. */
export interface Readiness {
  readonly ready: boolean
  readonly done: number
  readonly total: number
}

/** Services of all routes, created in create-portal.ts. `apiPrefix` is the path in the browser, so it includes the path of a proxy. */
export interface Services extends DeliveryServices, SignIn {
  readonly sessions: Sessions
  /** Whether session/get without credentials begins a guest session. */
  readonly guests: boolean
  readonly log: Logger
  readonly readiness: () => Readiness
}
