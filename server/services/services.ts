import type { Logger } from 'pino'
import type { Blobs } from '../ports/blobs.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Documents } from '../ports/documents.ts'
import type { Renditions } from './renditions.ts'

/** How far the reading of the folder is. */
export interface Readiness {
  readonly ready: boolean
  readonly done: number
  readonly total: number
}

/** What every route may ask for; built once by a preset. */
export interface Services {
  readonly documents: Documents
  readonly catalogue: Catalogue
  readonly blobs: Blobs
  readonly renditions: Renditions
  /** 32 random bytes that outlive a restart; derive a key per purpose from it. */
  readonly secret: Uint8Array
  /** What addresses inside answers begin with, as a browser must ask for them: `/assetportal/api/`, `/portal/assetportal/api/`. */
  readonly linkPrefix: string
  /** Whether session/get without credentials begins a guest session. */
  readonly guests: boolean
  readonly log: Logger
  readonly readiness: () => Readiness
}
