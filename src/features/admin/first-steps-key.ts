/** Key of the section in addresses. */
export const firstStepsKey = 'first-steps'

/** Key of the device: `closed` = an administrator has closed the section. */
export const firstStepsClosedKey = 'first-steps'
