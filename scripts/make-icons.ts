import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Draws the PNG icons from their two SVG sources in public/icons. Run it after changing one of them: `npx tsx scripts/make-icons.ts`.
 * The maskable one keeps its drawing inside the circle that every launcher leaves.
 */
const folder = 'public/icons'
const targets = [
  { source: 'icon.svg', target: 'icon-192.png', size: 192 },
  { source: 'icon.svg', target: 'icon-512.png', size: 512 },
  { source: 'icon.svg', target: 'favicon-32.png', size: 32 },
  { source: 'maskable.svg', target: 'icon-maskable-512.png', size: 512 },
  // iOS rounds the corners itself and shows transparent ones black.
  { source: 'maskable.svg', target: 'apple-touch-icon.png', size: 180 },
]

for (const { source, target, size } of targets) {
  const drawn = await sharp(readFileSync(`${folder}/${source}`), { density: (72 * size * 2) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  writeFileSync(`${folder}/${target}`, drawn)
  console.log(`${target} ${size} × ${size}, ${drawn.length} bytes`)
}
