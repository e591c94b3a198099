import type { ReactNode } from 'react'

interface FieldAnchorProps {
  /** Keys of the group and of the field. */
  readonly group: string
  readonly field: string
  readonly children: ReactNode
}

const anchorId = (group: string, field: string): string => `setting-${group}-${field}`

/** Position of a field in the document, for links to it. */
export const FieldAnchor = ({ group, field, children }: FieldAnchorProps) => (
  <div
    id={anchorId(group, field)}
    className="min-w-0 rounded-control data-[found]:outline-2 data-[found]:outline-offset-8 data-[found]:outline-[var(--c-primary)] data-[found]:outline-dashed"
  >
    {children}
  </div>
)

const controls = 'a[href], button, input:not([type=file]), select, textarea, summary, [contenteditable=true]'

/**
 * Scrolls to a field, focuses its first control and marks it until the focus leaves.
 * @returns false = the field is not in the document, or has no control to focus
 */
export const focusField = (group: string, field: string): boolean => {
  const anchor = document.getElementById(anchorId(group, field))
  const control = [...(anchor?.querySelectorAll<HTMLElement>(controls) ?? [])].find((one) => !one.matches(':disabled'))
  if (!anchor || !control) return false
  anchor.scrollIntoView({ block: anchor.offsetHeight < window.innerHeight / 2 ? 'center' : 'start' })
  control.focus({ preventScroll: true })
  anchor.dataset['found'] = ''
  const unmark = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && anchor.contains(relatedTarget)) return
    delete anchor.dataset['found']
    anchor.removeEventListener('focusout', unmark)
  }
  anchor.addEventListener('focusout', unmark)
  return true
}
