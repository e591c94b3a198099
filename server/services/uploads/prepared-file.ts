/** Result of an upload: bytes that this server has written, of one of these types. */
export interface PreparedFile {
  readonly bytes: Uint8Array
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'font/woff2' | 'text/css; charset=utf-8'
  readonly extension: 'png' | 'jpg' | 'webp' | 'avif' | 'woff2' | 'css'
  readonly width?: number
  readonly height?: number
}
