/** How a picture in HDR codes its colours. */
export interface BrightColour {
  /** PQ (SMPTE ST 2084) or HLG (ARIB STD-B67). */
  readonly curve: 'pq' | 'hlg'
  readonly primaries: 'bt709' | 'bt2020' | 'display-p3'
}

/** Numbers of ITU-T H.273. */
const curves: Readonly<Record<number, BrightColour['curve']>> = { 16: 'pq', 18: 'hlg' }
const primaries: Readonly<Record<number, BrightColour['primaries']>> = { 9: 'bt2020', 11: 'display-p3', 12: 'display-p3' }

/** Reads the content of a `colr` box of the type `nclx`; null for the usual range and for other types. */
export const brightColour = (content: Buffer): BrightColour | null => {
  if (content.toString('latin1', 0, 4) !== 'nclx' || content.length < 8) return null
  const curve = curves[content.readUInt16BE(6)]
  return curve ? { curve, primaries: primaries[content.readUInt16BE(4)] ?? 'bt709' } : null
}
