/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How a rendition is made of an image. `longSide` null = full size. `moving` contains all frames. */
export interface ImageSpec {
  readonly by: 'image'
  readonly longSide: number | null
  readonly encode: 'web-jpg' | 'print-jpg' | 'print-tif' | 'png' | 'webp' | 'moving'
}

/** Metadata blocks of a converted image. */
export interface RightsBlocks {
  /** XMP packet. */
  readonly xmp: string
  /** EXIF fields of JPEG and TIFF; empty = none. */
  readonly artist: string
  readonly copyright: string
  /** Block of IPTC-IIM of JPEG and TIFF; empty = none. */
  readonly iptc: Uint8Array
}
