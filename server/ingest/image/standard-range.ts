import type { BrightColour } from '../structure/bright-colour.ts'

/** cd/m² of white (ITU-R BT.2408), and of the brightest screen for which HLG is defined here (ITU-R BT.2100). */
const whiteBrightness = 203
const screenBrightness = 1000

const steps = 65_536
const table = (valueAt: (part: number) => number): Float32Array =>
  Float32Array.from({ length: steps }, (_, step) => valueAt(step / (steps - 1)))

/** Brightness of a coded value; 1 = white (SMPTE ST 2084). */
const pqBrightness = (coded: number): number => {
  const power = coded ** (32 / 2523)
  const base = Math.max(0, power - 3424 / 4096) / (2413 / 128 - (2392 / 128) * power)
  return (base ** (16_384 / 2610) * 10_000) / whiteBrightness
}

/** Light of the scene, from 0 to 1, of a coded value (ITU-R BT.2100). */
const hlgLight = (coded: number): number =>
  coded <= 0.5 ? coded ** 2 / 3 : (Math.exp((coded - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12

/** Rows of the conversion to the primaries of BT.709. */
const primaries = {
  bt709: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  // ITU-R BT.2087.
  bt2020: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  // SMPTE EG 432-1 with the white of D65.
  'display-p3': [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
} as const satisfies Record<BrightColour['primaries'], readonly number[]>

/** Up to here brightness stays; brighter parts are compressed into the rest. */
const unchanged = 0.9
const peak = screenBrightness / whiteBrightness
const shift = (-(unchanged ** 2) * (peak - 1)) / (unchanged ** 2 - 2 * unchanged + peak)
const bend = (unchanged ** 2 - 2 * unchanged * peak + peak) / (peak - 1)
const scale = (bend ** 2 + 2 * bend * unchanged + unchanged ** 2) / (bend - shift)
const compressed = (brightness: number): number =>
  brightness <= unchanged ? brightness : (scale * (brightness + shift)) / (brightness + bend)

const createTables = () => ({
  pq: table(pqBrightness),
  hlg: table(hlgLight),
  srgb: Uint8Array.from(table((part) => Math.round(255 * (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)))),
})
let tables: ReturnType<typeof createTables> | undefined

/**
 * Converts a pixel of HDR to sRGB, for usual screens: white of the source becomes white. Highlights are compressed as in videos.
 * @returns a function for red, green and blue from 0 to 65,535; it writes three bytes
 */
export const standardRange = ({ curve, primaries: source }: BrightColour) => {
  tables ??= createTables()
  const { srgb } = tables
  const light = tables[curve]
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = primaries[source]
  const coded = (part: number): number => srgb[Math.max(0, Math.min(steps - 1, Math.round(part * (steps - 1))))] ?? 0
  return (red: number, green: number, blue: number, out: Uint8Array, at: number): void => {
    let [r, g, b] = [light[red] ?? 0, light[green] ?? 0, light[blue] ?? 0]
    if (curve === 'hlg') {
      // The screen makes bright scenes brighter.
      const gain = (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2 * peak
      ;[r, g, b] = [r * gain, g * gain, b * gain]
    }
    const [wideRed, wideGreen, wideBlue] = [rr * r + rg * g + rb * b, gr * r + gg * g + gb * b, br * r + bg * g + bb * b]
    const brightest = Math.max(wideRed, wideGreen, wideBlue)
    const factor = brightest > unchanged ? Math.min(1, compressed(brightest)) / brightest : 1
    out[at] = coded(wideRed * factor)
    out[at + 1] = coded(wideGreen * factor)
    out[at + 2] = coded(wideBlue * factor)
  }
}
