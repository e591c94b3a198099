import { msg } from '@lingui/macro'

/** Names of the horizontal alignments. */
export const alignments = {
  left: msg({ id: 'admin.align.left', message: 'Left' }),
  center: msg({ id: 'admin.align.center', message: 'Centre' }),
  right: msg({ id: 'admin.align.right', message: 'Right' }),
}
