import { expect, test } from 'vitest'
import { describeVideo } from './describe-video.ts'

const values = (...words: readonly string[]) => words.map((value) => ({ value }))

test('V2 a video has the texts that its container names', () => {
  expect(
    describeVideo({
      title: 'Fair',
      'com.apple.quicktime.title': 'Harbour fair',
      'com.apple.quicktime.description': 'On the quay',
      'com.apple.quicktime.author': 'Ada Example',
      'com.apple.quicktime.copyright': '© Example Press',
      'com.apple.quicktime.keywords': 'quay,boats',
    }),
  ).toEqual({
    texts: { title: 'Harbour fair', description: 'On the quay', copyright: '© Example Press' },
    keywords: { creator: values('Ada Example'), keywords: values('quay', 'boats') },
  })
  expect(
    describeVideo({ TITLE: 'Seals', SYNOPSIS: 'At\r\nlow tide', DIRECTOR: 'Eve; Bob', PUBLISHER: 'Archive', KEYWORDS: 'sea; seals' }),
  ).toEqual({
    texts: { title: 'Seals', description: 'At\nlow tide', source: 'Archive' },
    keywords: { creator: values('Eve, Bob'), keywords: values('sea', 'seals') },
  })
})

test('V2 a video has no texts of programs, no comments and no empty texts', () => {
  expect(describeVideo({ title: 'IMG_0001.MOV', description: ' \u0000 ', comment: 'private', encoder: 'Lavf60', artist: ';' })).toEqual({
    texts: {},
    keywords: {},
  })
})

test('V2 an unusable tag gives way to the next one', () => {
  expect(describeVideo({ 'com.apple.quicktime.title': 'Untitled', title: 'Seals' }).texts).toEqual({ title: 'Seals' })
})
