import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Renders the PNG icons from the SVG sources in public/icons. Run it after a change: `npx tsx scripts/make-icons.ts`. The maskable icon
 * stays inside the safe circle of launchers.
 */
const folder = 'public/icons'
const targets = [
  { source: 'icon.svg', target: 'icon-192.png', size: 192 },
  { source: 'icon.svg', target: 'icon-512.png', size: 512 },
  { source: 'icon.svg', target: 'favicon-32.png', size: 32 },
  { source: 'maskable.svg', target: 'icon-maskable-512.png', size: 512 },
  // iOS rounds the corners itself and shows transparency as black.
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
