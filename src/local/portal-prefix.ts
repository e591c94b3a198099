import { prefixOf } from '#contract/portal-prefix.ts'

/** What differs between a page and a service worker. */
interface Runtime {
  readonly document?: { readonly baseURI: string }
  readonly registration?: { readonly scope: string }
}

const { document, registration } = globalThis as Runtime

/** Path of the portal on its origin, with a slash at both ends. Other workers get names from the page. */
export const portalPath = /\/\/[^/]+(\/(?:[^?#]*\/)?)/.exec(document?.baseURI ?? registration?.scope ?? '')?.[1] ?? '/'

/** Prefix of the names of everything that this portal stores on the device, see prefixOf. */
export const portalPrefix = prefixOf(portalPath)
