import { msg } from '@lingui/macro'

/** Names of the sides that something may stand at. */
export const alignments = {
  left: msg({ id: 'admin.align.left', message: 'Start of the line' }),
  center: msg({ id: 'admin.align.center', message: 'Middle' }),
  right: msg({ id: 'admin.align.right', message: 'End of the line' }),
}
