/** Content-Security-Policy of the HTML document, with the hashes of its inline scripts and styles. */
export const documentPolicy = (scriptHashes: readonly string[], styleHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // 3D models and finished downloads are read from blob URLs.
    "connect-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The administration shows the portal as a preview in a frame.
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify portal-sw portal-catalogue portal-parts portal-pictures portal-pdf',
  ].join('; ')

/**
 * For scripts: the policy of a worker that starts from the script. Image decoders of the PDF viewer need WebAssembly. Documents ignore this
 * header.
 */
export const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For the document of a shared link: it shows a text and leads to the portal. */
export const sharePagePolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For data: opened as a document it can neither run scripts nor load anything. */
export const dataPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** For images, fonts and other files: only what a browser needs to show the file itself. */
export const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'none'"

/** On every response that does not set these headers itself. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': dataPolicy,
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

/** `X-Frame-Options` for browsers without `frame-ancestors`, with the same meaning. */
export const frameOptions = (policy: string | null): 'SAMEORIGIN' | 'DENY' =>
  policy?.includes("frame-ancestors 'self'") ? 'SAMEORIGIN' : 'DENY'

/** Two years, as the preload list requires; sent only over https. */
export const strictTransport = 'max-age=63072000'
