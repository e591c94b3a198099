import { expect, test } from 'vitest'
import { fileCredentials } from './file-transfer.ts'

const origin = 'https://media.example'

test('T5 sends the session token with files of the portal, and to no other origin', () => {
  const own = { Authorization: 'Bearer token' }
  expect(fileCredentials('/assetportal/api/download/file/x', 'token', origin)).toEqual(own)
  expect(fileCredentials('https://media.example/portal/x', 'token', origin)).toEqual(own)
  for (const url of ['https://cdn.example/x', '//cdn.example/x', 'http://media.example/x', 'https://media.example:8443/x', 'blob:null/x'])
    expect(fileCredentials(url, 'token', origin)).toEqual({})
  expect(fileCredentials('/assetportal/api/download/file/x', null, origin)).toEqual({})
})
