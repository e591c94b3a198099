import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Drawing, drawScene } from './draw/draw-scene.ts'
import { sceneOf } from './gltf-scene.ts'
import { openGltf } from './gltf-source.ts'
import { loadGltf } from './load-gltf.ts'
import { isCutStl, readStl } from './read-stl.ts'
import { asGlb, compressed, cube, cubeStl, type SceneFixture } from './testing/models.ts'
import type { DecodeImage } from './textures.ts'

const side = 120

/** Decodes the formats that glTF allows. */
const decodeTexture: DecodeImage = async (bytes, maxSidePx) => {
  const image = sharp(bytes, { failOn: 'none' })
  const { format } = await image.metadata()
  if (!['png', 'jpeg', 'webp'].includes(format)) return null
  const { data, info } = await image
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const drawGlb = async (bytes: Buffer, longSide = side): Promise<Drawing> =>
  drawScene((await sceneOf(await loadGltf(openGltf(bytes), new Map()), decodeTexture)).scene, longSide)
const draw = (scene: SceneFixture) => drawGlb(asGlb(scene))

type Colour = [number, number, number]
const at = ({ width, height, data }: Drawing, x: number, y: number): Colour => {
  const pixel = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * 3
  return [data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0]
}
const middle = (drawing: Drawing) => at(drawing, 0.5, 0.5)
const strongest = (colour: Colour) => ['red', 'green', 'blue'][colour.indexOf(Math.max(...colour))]
const isGrey = (colour: Colour) => Math.max(...colour) - Math.min(...colour) < 40
const difference = (one: Drawing, other: Drawing) => {
  expect([one.width, one.height]).toEqual([other.width, other.height])
  return one.data.reduce((sum, value, index) => sum + Math.abs(value - (other.data[index] ?? 0)), 0) / one.data.length
}

const paint = (r: number, g: number, b: number, a = 1, more: object = {}) => ({
  pbrMetallicRoughness: { baseColorFactor: [r, g, b, a], metallicFactor: 0 },
  ...more,
})
const flat = { extensions: { KHR_materials_unlit: {} } }

/** Embeds a picture as the texture of the cube. */
const withPicture = async (scene: SceneFixture, picture: Buffer): Promise<SceneFixture> => ({
  ...scene,
  json: { ...scene.json, images: [{ uri: `data:image/png;base64,${picture.toString('base64')}` }], textures: [{ source: 0 }] },
})
const plain = (r: number, g: number, b: number, alpha = 1) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background: { r, g, b, alpha } } })
    .png()
    .toBuffer()

describe('rendering', () => {
  test('renders a red cube in red on a grey background', async () => {
    const drawing = await draw(cube())
    expect(strongest(middle(drawing))).toBe('red')
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      expect(isGrey(at(drawing, x, y))).toBe(true)
    // The light comes from the upper left, so the top, left and right faces differ in brightness.
    const [top, left, right] = [at(drawing, 0.5, 0.14), at(drawing, 0.3, 0.6), at(drawing, 0.82, 0.5)].map(([r, g, b]) => r + g + b)
    expect(new Set([top, left, right]).size).toBe(3)
    expect(right).toBeLessThan(left ?? 0)
  })

  test('renders pale models on a dark background and dark models on a pale one', async () => {
    const [white, black] = [await draw(cube(paint(1, 1, 1))), await draw(cube(paint(0.02, 0.02, 0.02)))]
    expect(middle(white)[0] - at(white, 0, 0)[0]).toBeGreaterThan(60)
    expect(at(black, 0, 0)[0] - middle(black)[0]).toBeGreaterThan(60)
  })

  test('renders unlit colours exactly', async () => {
    expect(middle(await draw(cube(paint(0, 1, 0, 1, flat), { extensionsUsed: ['KHR_materials_unlit'] })))).toEqual([0, 255, 0])
  })

  test('renders textures, texture transforms and vertex colours', async () => {
    const halves = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0000ff' } })
      .composite([{ input: { create: { width: 32, height: 64, channels: 3, background: '#00ff00' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const material = (offset: number) => ({
      pbrMetallicRoughness: {
        metallicFactor: 0,
        baseColorTexture: { index: 0, extensions: { KHR_texture_transform: { offset: [offset, 0], scale: [0.1, 1] } } },
      },
      ...flat,
    })
    const used = { extensionsUsed: ['KHR_texture_transform', 'KHR_materials_unlit'] }
    expect(strongest(middle(await draw(await withPicture(cube(material(0.2), used), halves))))).toBe('green')
    expect(strongest(middle(await draw(await withPicture(cube(material(0.7), used), halves))))).toBe('blue')

    const { json, binary } = cube(paint(1, 1, 1))
    const colours = Buffer.from(Float32Array.from(Array.from({ length: 24 }, () => [0, 0, 1]).flat()).buffer)
    const coloured = {
      ...json,
      buffers: [{ byteLength: binary.length + colours.length }],
      bufferViews: [...(json['bufferViews'] as object[]), { buffer: 0, byteOffset: binary.length, byteLength: colours.length }],
      accessors: [...(json['accessors'] as object[]), { bufferView: 4, componentType: 5126, count: 24, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, COLOR_0: 4 }, indices: 3, material: 0 }] }],
    }
    expect(strongest(middle(await draw({ json: coloured, binary: Buffer.concat([binary, colours]) })))).toBe('blue')
  })

  test('renders alpha masks, transparency and back faces', async () => {
    const green = { nodes: [{ mesh: 0 }, { mesh: 1, scale: [0.5, 0.5, 0.5] }], scenes: [{ nodes: [0, 1] }] }
    const inside = (outer: object) => {
      const { json, binary } = cube(outer)
      const [mesh] = json['meshes'] as { primitives: object[] }[]
      const inner = { primitives: [{ ...mesh?.primitives[0], material: 1 }] }
      return { json: { ...json, ...green, meshes: [mesh, inner], materials: [outer, paint(0, 1, 0)] }, binary }
    }
    const texture = { pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0 } }
    const holes = await plain(255, 0, 0, 0.2)
    expect(strongest(middle(await draw(inside(paint(1, 0, 0)))))).toBe('red')
    expect(strongest(middle(await draw(await withPicture(inside({ ...texture, alphaMode: 'MASK' }), holes))))).toBe('green')
    expect(strongest(middle(await draw(await withPicture(inside({ ...texture, alphaMode: 'OPAQUE' }), holes))))).toBe('red')
    const glass = middle(await draw(inside(paint(1, 0, 0, 0.5, { alphaMode: 'BLEND' }))))
    expect(Math.min(glass[0], glass[1])).toBeGreaterThan(60)

    const inverted = (doubleSided: boolean) => cube(paint(1, 0, 0, 1, { doubleSided }), { nodes: [{ mesh: 0, scale: [1, 1, 1] }] })
    const turned = inverted(true)
    const indices = turned.binary.subarray(24 * 32)
    for (let i = 0; i < indices.length; i += 6) indices.writeUInt16LE(indices.readUInt16LE(i), i)
    expect(strongest(middle(await draw(turned)))).toBe('red')
  })

  test('applies translation, rotation and mirroring of nodes', async () => {
    const row = (nodes: object[]) => cube(paint(1, 0, 0), { nodes, scenes: [{ nodes: nodes.map((_, index) => index) }] })
    const wide = await draw(
      row([
        { mesh: 0, translation: [-4, 0, 4] },
        { mesh: 0, translation: [4, 0, -4] },
      ]),
    )
    expect(wide.width / wide.height).toBeGreaterThan(1.2)
    expect(isGrey(middle(wide))).toBe(true)
    const high = await draw(row([{ mesh: 0, matrix: [0.2, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 1] }]))
    expect(high.height / high.width).toBeGreaterThan(1.2)
    const mirrored = await draw(row([{ mesh: 0, scale: [-1, 1, 1] }]))
    expect(difference(mirrored, await draw(row([{ mesh: 0 }])))).toBeLessThan(1)
  })

  test('the winding of a skinned mesh follows its joints, because its node is ignored', async () => {
    const { json, binary } = cube()
    const joints = Buffer.alloc(24 * 4)
    const weights = Buffer.from(Float32Array.from({ length: 24 * 4 }, (_, index) => (index % 4 === 0 ? 1 : 0)).buffer)
    const views = json['bufferViews'] as object[]
    const accessors = json['accessors'] as object[]
    const skinned = (node: object, joint: object): SceneFixture => ({
      json: {
        ...json,
        scenes: [{ nodes: [0, 1] }],
        nodes: [{ mesh: 0, skin: 0, ...node }, joint],
        skins: [{ joints: [1] }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1, JOINTS_0: 4, WEIGHTS_0: 5 }, indices: 3, material: 0 }] }],
        buffers: [{ byteLength: binary.length + joints.length + weights.length }],
        bufferViews: [
          ...views,
          { buffer: 0, byteOffset: binary.length, byteLength: joints.length },
          { buffer: 0, byteOffset: binary.length + joints.length, byteLength: weights.length },
        ],
        accessors: [
          ...accessors,
          { bufferView: 4, componentType: 5121, count: 24, type: 'VEC4' },
          { bufferView: 5, componentType: 5126, count: 24, type: 'VEC4' },
        ],
      },
      binary: Buffer.concat([binary, joints, weights]),
    })
    const expected = await draw(cube())
    const mirror = { scale: [-1, 1, 1] }
    for (const [node, joint] of [
      [{}, {}],
      [mirror, {}],
      [{}, mirror],
      [mirror, mirror],
    ] as const)
      expect([node, joint, difference(await draw(skinned(node, joint)), expected) < 1]).toEqual([node, joint, true])
  })

  test('renders instanced meshes', async () => {
    const { json, binary } = cube()
    const places = Buffer.from(Float32Array.from([-4, 0, 4, 4, 0, -4]).buffer)
    const many = {
      ...json,
      extensionsUsed: ['EXT_mesh_gpu_instancing'],
      nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 4 } } } }],
      buffers: [{ byteLength: binary.length + places.length }],
      bufferViews: [...(json['bufferViews'] as object[]), { buffer: 0, byteOffset: binary.length, byteLength: places.length }],
      accessors: [...(json['accessors'] as object[]), { bufferView: 4, componentType: 5126, count: 2, type: 'VEC3' }],
    }
    const drawing = await draw({ json: many, binary: Buffer.concat([binary, places]) })
    expect(drawing.width / drawing.height).toBeGreaterThan(1.2)
  })

  test('compressed scenes look like uncompressed ones', async () => {
    const expected = await draw(cube())
    for (const by of ['draco', 'meshopt'] as const)
      expect(difference(await drawGlb(await compressed(cube(), by)), expected)).toBeLessThan(2)
  })

  test('renders both kinds of STL alike and upright', () => {
    const [text, binary] = [drawScene(readStl(cubeStl('text')), side), drawScene(readStl(cubeStl('binary')), side)]
    expect(difference(text, binary)).toBe(0)
    expect(isGrey(middle(text))).toBe(true)
    const flatOnTable = Buffer.from(
      'solid\n' +
        [
          [0, 0, 0],
          [9, 0, 0],
          [0, 9, 0],
        ]
          .map((place) => `vertex ${place.join(' ')}\n`)
          .join(''),
    )
    const lying = drawScene(readStl(flatOnTable), side)
    expect(lying.width).toBeGreaterThan(lying.height)
  })

  test('renders a surface with a missing texture in its own colour', async () => {
    const material = {
      doubleSided: true,
      pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0 },
      normalTexture: { index: 0 },
    }
    const scene = cube(material, { images: [{ uri: 'gone.png' }], textures: [{ source: 0 }] })
    const document = await loadGltf(openGltf(asGlb(scene)), new Map([['gone.png', null]]))
    const drawing = drawScene((await sceneOf(document, decodeTexture)).scene, side)
    expect(difference(drawing, await draw(cube(paint(1, 1, 1))))).toBeLessThan(1)
  })

  test('renders an STL with further bytes, and the readable part of a truncated one', () => {
    const stl = cubeStl('binary')
    const whole = drawScene(readStl(stl), side)
    expect(difference(drawScene(readStl(Buffer.concat([stl, Buffer.from('made by a scanner')])), side), whole)).toBe(0)
    const cut = stl.subarray(0, -10)
    expect([isCutStl(cut), isCutStl(stl)]).toEqual([true, false])
    expect(drawScene(readStl(cut), side).width).toBeGreaterThan(0)
  })
})

describe('models that cannot be rendered', () => {
  const bent = (more: object, change: (binary: Buffer) => void = () => undefined): SceneFixture => {
    const scene = cube(undefined, more)
    change(scene.binary)
    return scene
  }
  const accessors = (change: object) => {
    const [position, ...others] = cube().json['accessors'] as object[]
    return { accessors: [{ ...position, ...change }, ...others] }
  }

  test.each<[string, SceneFixture, RegExp]>([
    ['nodes in a cycle', bent({ nodes: [{ mesh: 0 }, { children: [2] }, { children: [1] }] }), /cycle/],
    ['a node that is its own child', bent({ nodes: [{ mesh: 0 }, { children: [1] }] }), /cycle/],
    ['a node with two parents', bent({ nodes: [{ children: [1, 2] }, { children: [2] }, { mesh: 0 }] }), /two parents/],
    ['missing children', bent({ nodes: [{ mesh: 0, children: [99] }] }), /does not exist/],
    ['more values than the file has', bent(accessors({ count: 25 })), /cut off/],
    ['an excessive count', bent(accessors({ count: 4_000_000_000, bufferView: undefined })), /million triangles/],
    [
      'many large counts',
      bent({ accessors: Array.from({ length: 40 }, () => ({ componentType: 5126, type: 'MAT4', count: 1_000_000 })) }),
      /unpacks/,
    ],
    ['a negative count', bent(accessors({ count: -1 })), /cannot be read/],
    ['a fractional count', bent(accessors({ count: 1.5 })), /cannot be read/],
    ['values outside the file', bent(accessors({ byteOffset: 2 ** 40 })), /cut off/],
    ['data outside the file', bent({ bufferViews: [{ buffer: 0, byteOffset: 10, byteLength: 1e9 }] }), /cut off|does not exist/],
    ['a missing buffer', bent({ bufferViews: [{ buffer: 7, byteLength: 4 }] }), /cut off/],
    [
      'missing sparse values',
      bent(
        accessors({
          sparse: { count: 24, indices: { bufferView: 0, componentType: 5125 }, values: { bufferView: 3 } },
        }),
      ),
      /cut off/,
    ],
    ['an empty scene', bent({ nodes: [], scenes: [{ nodes: [] }] }), /no visible surfaces/],
    ['positions that are NaN', bent({}, (binary) => binary.fill(0xff, 0, 24 * 12)), /no visible surfaces/],
    ['positions that are infinite', bent({}, (binary) => binary.fill(Buffer.from([0, 0, 0x80, 0x7f]), 0, 24 * 12)), /no visible surfaces/],
    ['only points', bent({ meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 0 }] }] }), /no visible surfaces/],
    ['missing vertices', bent({}, (binary) => binary.fill(0xff, 24 * 32)), /no visible surfaces/],
  ])('rejects %s', async (_, scene, reason) => {
    await expect(draw(scene)).rejects.toThrow(reason)
  })

  test('skips only the triangles of damaged vertices', async () => {
    const broken = cube()
    broken.binary.writeFloatLE(Number.NaN, 0)
    broken.binary.writeUInt16LE(60_000, 24 * 32 + 30)
    expect(strongest(middle(await draw(broken)))).toBe('red')
  })

  test('renders a chain of very many nodes and rejects a zero matrix', async () => {
    const nodes = Array.from({ length: 20_000 }, (_, index) => (index === 19_999 ? { mesh: 0 } : { children: [index + 1] }))
    expect(strongest(middle(await draw(cube(undefined, { nodes }))))).toBe('red')
    await expect(draw(cube(undefined, { nodes: [{ mesh: 0, matrix: Array(16).fill(0) }] }))).rejects.toThrow(/no visible surfaces/)
  })

  test('uses the surface colour when a texture is damaged or of another format', async () => {
    const material = { pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], metallicFactor: 0, baseColorTexture: { index: 0 } } }
    for (const picture of [Buffer.from('no picture'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      expect(strongest(middle(await draw(await withPicture(cube(material), picture))))).toBe('red')
  })

  test('rejects too many triangles before reading them', async () => {
    const copies = Array.from({ length: 1000 }, () => ({ mesh: 0 }))
    const { json, binary } = cube()
    const large = Buffer.alloc(6_000 * 3 * 4)
    const scene = {
      json: {
        ...json,
        nodes: copies,
        scenes: [{ nodes: copies.map((_, index) => index) }],
        buffers: [{ byteLength: binary.length + large.length }],
        bufferViews: [...(json['bufferViews'] as object[]), { buffer: 0, byteOffset: binary.length, byteLength: large.length }],
        accessors: [...(json['accessors'] as object[]), { bufferView: 4, componentType: 5125, count: 18_000, type: 'SCALAR' }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 4 }] }],
      },
      binary: Buffer.concat([binary, large]),
    }
    await expect(draw(scene)).rejects.toThrow(/more than 5 million triangles/)
  })

  test('damaged bytes of any kind end in a picture or a reason', async () => {
    const files = {
      glb: asGlb(cube(undefined, { materials: [paint(1, 0, 0, 0.5, { alphaMode: 'BLEND' })] })),
      draco: await compressed(cube(), 'draco'),
      meshopt: await compressed(cube(), 'meshopt'),
      stl: cubeStl('binary'),
      text: cubeStl('text'),
    }
    const damage = fc.record({
      file: fc.constantFrom('glb', 'draco', 'meshopt', 'stl', 'text'),
      cut: fc.double({ min: 0, max: 1.5, noNaN: true }),
      changes: fc.array(fc.record({ place: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat(255) }), { maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ file, cut, changes }) => {
        const whole = Buffer.from(files[file])
        for (const { place, value } of changes) whole[Math.floor(place * (whole.length - 1))] = value
        const bytes = whole.subarray(0, Math.ceil(whole.length * Math.min(1, cut)))
        const outcome = await (file === 'stl' || file === 'text'
          ? Promise.resolve().then(() => drawScene(readStl(bytes), 40))
          : drawGlb(bytes, 40)
        ).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome.message).not.toBe('')
        else expect(outcome).toHaveProperty('data')
      }),
      { numRuns: 150 },
    )
  })

  test('any changed value in the scene description ends in a picture or a reason', async () => {
    const { json, binary } = cube()
    const text = JSON.stringify(json)
    const spots = [...text.matchAll(/-?\d+(?:\.\d+)?|"[^"]*"|\[[^[\]]*\]/g)].map((match) => [match.index, match[0].length] as const)
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.double(), fc.constantFrom(2 ** 31, 2 ** 53, -1, 1e308, null, '__proto__'))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...spots), value, async ([start, length], other) => {
        const bent = text.slice(0, start) + JSON.stringify(other ?? null) + text.slice(start + length)
        let parsed: unknown
        try {
          parsed = JSON.parse(bent)
        } catch {
          return
        }
        const outcome = await drawGlb(asGlb({ json: parsed as Record<string, unknown>, binary }), 40).catch((error: unknown) => error)
        expect(outcome instanceof Error || typeof outcome === 'object').toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
