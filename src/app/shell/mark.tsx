/** The portal's own sign: a pane of glass with a lit corner. */
export const Mark = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect x="3" y="5" width="26" height="22" rx="4" fill="none" stroke="currentColor" strokeWidth="2.5" />
    <path d="M7 23 L19 9 H25 V23 Z" className="fill-primary" />
  </svg>
)
