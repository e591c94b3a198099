/**
 * Allowed classes: those of prose.css, and names that only the portal's own style sheet can define.
 * Others are removed: utility classes of the program could place the page above the portal.
 */
const allowedClass = /^(?:text-start|text-center|text-end|custom-[\w-]+)$/

export const isAllowedClass = (name: string): boolean => allowedClass.test(name)
