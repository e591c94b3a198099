import { msg } from '@lingui/macro'

/** Names of the horizontal alignments. */
export const alignments = {
  left: msg({ id: 'admin.align.left', message: 'Start of line' }),
  center: msg({ id: 'admin.align.center', message: 'Centre' }),
  right: msg({ id: 'admin.align.right', message: 'End of line' }),
}
