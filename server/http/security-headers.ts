/** Directives of the portal's own document; the shell adds the hashes of its inline scripts and styles. */
export const documentPolicy = (scriptHashes: readonly string[], styleHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // 3D models and finished downloads are read back from blobs.
    "connect-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The administration shows the portal itself as a preview; nobody else may frame it.
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify portal-sw portal-catalogue portal-parts portal-pdf',
  ].join('; ')

/** For scripts: what a worker that starts from one may do; pictures in PDF files are decoded by WebAssembly. A document ignores it. */
export const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For everything that is data: opened as a document it can run nothing and reach nothing. */
export const dataPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** For pictures, fonts and other served files; what a browser needs to show one by itself, and no more. */
export const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'none'"

/** On every answer, unless the answer says otherwise. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': dataPolicy,
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

/** For browsers that do not know `frame-ancestors`: the same as the policy of the response says. */
export const frameOptions = (policy: string | null): 'SAMEORIGIN' | 'DENY' =>
  policy?.includes("frame-ancestors 'self'") ? 'SAMEORIGIN' : 'DENY'

/** Two years, as the preload list asks for; only ever sent over https. */
export const strictTransport = 'max-age=63072000'
