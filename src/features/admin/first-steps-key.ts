/** Key of the section in addresses. */
export const firstStepsKey = 'first-steps'
