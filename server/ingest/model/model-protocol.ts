/** Calls to the model worker. Paths are real paths. */
export interface ModelCalls {
  inspect(file: string, filetype: string): Promise<ModelInfo>
  draw(request: SizedDrawRequest): Promise<ModelDrawing>
}

export interface DrawRequest {
  readonly file: string
  readonly filetype: string
  /** External files of the scene by URI; null = not available. */
  readonly externalFiles: readonly (readonly [uri: string, file: string | null])[]
  /** Whether a single GLB is requested as well. */
  readonly needsGlb: boolean
}

/** A request with the size of the picture. */
export interface SizedDrawRequest extends DrawRequest {
  readonly longSidePx: number
}

/** Metadata in the scene itself. */
export interface ModelInfo {
  readonly title: string
  readonly author: string
  readonly licence: string
  readonly source: string
  readonly copyright: string
  /** URIs of external buffers and images, without duplicates. */
  readonly externalUris: readonly string[]
  /** Whether the model viewer does not support its compression. */
  readonly hasUnsupportedCompression: boolean
}

/** Default for a file without readable metadata. */
export const emptyModelInfo: ModelInfo = {
  title: '',
  author: '',
  licence: '',
  source: '',
  copyright: '',
  externalUris: [],
  hasUnsupportedCompression: false,
}

export interface ModelDrawing {
  /** RGB, 3 bytes per pixel. Null = not rendered; `problem` is the reason. */
  readonly picture: { readonly width: number; readonly height: number; readonly data: Uint8Array } | null
  /** Completes "the file has no preview: it …". */
  readonly problem: string | null
  /** A single GLB, if requested and possible. */
  readonly glb: Uint8Array | null
  readonly notes: readonly string[]
}
