/** What becomes of an upload: bytes made by this server, of a type from this list and no other. */
export interface PreparedFile {
  readonly bytes: Uint8Array
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'font/woff2' | 'text/css; charset=utf-8'
  readonly extension: 'png' | 'jpg' | 'webp' | 'avif' | 'woff2' | 'css'
  readonly width?: number
  readonly height?: number
}
