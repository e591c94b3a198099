/** The portal's own sign: a V of two panes, one of them lit. The same drawing as public/icons/icon.svg. */
export const Mark = ({ className }: { readonly className?: string }) => (
  <svg viewBox="84 108 344 304" aria-hidden className={className}>
    <path d="M96 120h94l106 280h-80z" fill="currentColor" />
    <path d="M416 120h-94L216 400h80z" className="fill-primary" />
  </svg>
)
