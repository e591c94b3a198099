/** A catalogue, compiled by the build: message id → parts. */
declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
