import type { I18n } from '@lingui/core'
import { msg } from '@lingui/macro'

const wholePortal = msg({ id: 'admin.rights.portal', message: 'Whole portal' })

/** Name of a folder by its path below the media folder. */
export const folderText = (i18n: I18n, path: string): string => (path === '' ? i18n._(wholePortal) : path)
