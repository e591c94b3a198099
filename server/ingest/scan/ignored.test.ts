import { expect, test } from 'vitest'
import { isIgnoredName } from './ignored.ts'

test.each([
  ['Synology', '@eaDir #recycle #snapshot @tmp @sharebin @SynoResource @SynoEAStream'],
  ['QNAP', '@Recycle @Recently-Snapshot .@__thumb .streams'],
  ['NetApp, ZFS and Btrfs', '~snapshot .snapshot .snapshots .zfs @snapshots'],
  ['Samba', '.recycle .deleted @GMT-2024.01.01-00.00.00'],
  ['Windows', '$RECYCLE.BIN RECYCLER Thumbs.db desktop.ini ~$draft.docx'],
  ['macOS', '.Trashes .Trash .fseventsd .Spotlight-V100 .DS_Store ._photo.jpg __MACOSX'],
  ['Linux', 'lost+found .Trash-1000 photo.jpg~'],
  ['clouds', 'files_trashbin files_versions .stversions .dropbox.cache .sync'],
  ['Lightroom', 'Catalogue.lrdata Catalogue.lrcat-data Library.lrlibrary'],
  ['Apple Photos, iPhoto and Aperture', 'Photos.photoslibrary iPhoto.photolibrary A.aplibrary Film.fcpbundle Film.imovielibrary'],
  ['Capture One, Bridge, Picasa and digiKam', 'CaptureOne Work.cocatalog .BridgeCache .picasaoriginals .dtrash [Originals]'],
  ['packages', 'Viewer.app Some.bundle Some.framework Text.rtfd'],
  ['transfers', 'a.jpg.part a.jpg.crdownload a.jpg.download a.jpg.partial a.jpg.filepart a.jpg.tmp'],
])('V2 ignores folders and files of %s', (_system, names) => {
  const visible = names.split(' ').filter((name) => !isIgnoredName(name))
  expect(visible).toEqual([])
})

test('V2 ignores names of several words, in any case and Unicode form', () => {
  const names = [
    'System Volume Information',
    'Network Trash Folder',
    'Temporary Items',
    'Adobe Premiere Pro Auto-Save',
    'Icon\r',
    '\uff20Recycle',
  ]
  expect(names.filter((name) => !isIgnoredName(name))).toEqual([])
})

test('V2 does not ignore names that users choose', () => {
  const names = [
    'Recycle',
    'Recycling',
    'snapshot',
    'Snapshots',
    '@home',
    '#1',
    '~draft.jpg',
    'tmp',
    'app',
    'Trash',
    'library.jpg',
    'a.b',
    'Capture One',
  ]
  expect(names.filter(isIgnoredName)).toEqual([])
})
