import { focusField } from '../../widgets/config-form/field-anchor.tsx'
import { groupId } from '../../widgets/config-form/group-jumps.tsx'
import type { Setting } from './settings.ts'

/** Id of the heading of the shown section. */
export const titleId = 'admin-title'

/**
 * Scrolls to a setting of the shown section and focuses it. A field that is hidden while a switch is off leads to that switch; without a
 * control to focus, the heading of the group or section is focused.
 */
export const showSetting = ({ group, field, fallback }: Setting): void => {
  if (group !== null && field !== null && focusField(group, field)) return
  if (group !== null && fallback !== null && focusField(group, fallback)) return
  const heading = document.getElementById(group === null ? titleId : groupId(group))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
