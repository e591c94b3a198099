import { expect, test } from 'vitest'
import { titleOfFolder } from './folder-title.ts'

test.each([
  ['/srv/stadt-museum_2024', 'Stadt museum 2024'],
  ['/srv/Stadtmuseum Bern/', 'Stadtmuseum Bern'],
  ['/srv/museum.bern', 'Museum.bern'],
  ['/srv/München', 'München'],
  ['/srv/Museum media', 'Museum media'],
])('Z4 the folder %s is the title %s', (folder, title) => {
  expect(titleOfFolder(folder)).toBe(title)
})

test.each([
  '/srv/media',
  '/data/',
  '/srv/Assets',
  '/srv/PUBLIC',
  '/',
  '/srv/2024',
  '/srv/x',
  '/volumes/3f2a9b1c-77aa-4f00-9e01-aa11bb22cc33',
])('Z4 the folder %s gives no title', (folder) => {
  expect(titleOfFolder(folder)).toBeNull()
})
