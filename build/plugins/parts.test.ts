import { expect, test } from 'vitest'
import { folderOf, partFolders, partOf } from '../chunks.ts'
import { assignParts, checkScript, type ModuleGraph, pageParts } from './parts.ts'

const root = '/project'
const page = `${root}/src/main.tsx`
const admin = `${root}/src/features/admin/admin-screen.tsx`
const scene = `${root}/src/widgets/asset-stage/model/scene/model-scene.ts`
const pdf = `${root}/src/platform/pdf/open-pdf.ts`
/** One module for every folder of the manifest. */
const folderModules = Object.values(partFolders)
  .flat()
  .map((folder) => `${root}/${folder}index.ts`)

interface Imports {
  readonly static?: readonly string[]
  readonly dynamic?: readonly string[]
}

const graphOf = (imports: Readonly<Record<string, Imports>>, ids: readonly string[] = folderModules): ModuleGraph => ({
  getModuleIds: () =>
    new Set([...ids, ...Object.keys(imports), ...Object.values(imports).flatMap((one) => [...(one.static ?? []), ...(one.dynamic ?? [])])]),
  getModuleInfo: (id) => ({
    isEntry: id === page,
    code: '',
    importedIds: imports[id]?.static ?? [],
    dynamicallyImportedIds: imports[id]?.dynamic ?? [],
  }),
})

test('a package belongs to the part that alone imports it', () => {
  const [editor, three, react] = ['/project/node_modules/editor.js', '/project/node_modules/three.js', '/project/node_modules/react.js']
  const part = assignParts(
    graphOf({
      [page]: { static: [react], dynamic: [admin, scene] },
      [admin]: { static: [react], dynamic: [editor] },
      [scene]: { static: [three] },
    }),
    root,
  )
  expect([page, react, admin, editor, scene, three].map(part)).toEqual([null, null, 'admin', 'admin', 'model', 'model'])
})

test('modules of two parts are stored at installation', () => {
  const shared = '/project/node_modules/shared.js'
  const part = assignParts(graphOf({ [page]: { dynamic: [scene, pdf] }, [scene]: { static: [shared] }, [pdf]: { static: [shared] } }), root)
  expect(part(shared)).toBeNull()
})

test('a new screen is stored at installation without an entry', () => {
  const screen = `${root}/src/features/renamed/renamed-screen.tsx`
  expect(assignParts(graphOf({ [page]: { dynamic: [screen] } }), root)(screen)).toBeNull()
})

test('refuses a static import of a part by the page', () => {
  expect(() => assignParts(graphOf({ [page]: { static: [admin] } }), root)).toThrow(
    'src/main.tsx imports src/features/admin/admin-screen.tsx statically',
  )
})

test('refuses a folder without code', () => {
  expect(() => assignParts(graphOf({ [page]: {} }, folderModules.slice(1)), root)).toThrow(Object.values(partFolders).flat()[0])
})

test('a chunk is written to the folder of its part', () => {
  expect(partOf(`${folderOf('model')}/scene-abc1234.js`)).toBe('model')
  expect(partOf('https://portal.example/base/assets/admin/editor-abc1234.css')).toBe('admin')
  expect(partOf(`${folderOf(null)}/index-abc1234.js`)).toBeNull()
  expect(partOf('assets/inter-latin-abc1234.woff2')).toBeNull()
  const chunk = { name: 'index', isEntry: true, isDynamicEntry: false, facadeModuleId: page, moduleIds: [page], exports: [] }
  expect(pageParts().chunkFileNames(chunk)).toBe('assets/[name]-[hash:7].js')
})

test('a script that exports an undefined name is refused', () => {
  expect(() => checkScript('assets/a.js', 'import { b } from "./b.js"; export { b, lost as t }')).toThrow(/assets\/a\.js.*lost/)
  expect(() => checkScript('assets/a.js', 'import { b } from "./b.js"; const lost = 1; export { b, lost as t }')).not.toThrow()
})
