/** A catalogue, compiled by the build: message id → parts. */
declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

/** Its other parts, see first-texts.config.ts. */
declare module '*.po?lingui' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module '*.po?admin?lingui' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
