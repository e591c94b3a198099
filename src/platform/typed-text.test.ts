// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { storageKeys, tabStore } from './storage.ts'
import { storeTypedText, takeTypedText } from './typed-text.ts'

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<form role="search"><input></form>'
  const field = document.querySelector('input')
  if (field) field.value = 'altai'
})

test('P2 a stored text returns once, at its address', () => {
  storeTypedText('#/search/*')
  window.location.hash = '#/search/*'
  expect(takeTypedText()).toEqual({ text: 'altai', isFocused: false })
  expect(takeTypedText()).toBeNull()
})

test('P2 a stored text does not return after a search box of another address', () => {
  storeTypedText('#/search/*')
  window.location.hash = '#/'
  expect(takeTypedText()).toBeNull()
  window.location.hash = '#/search/*'
  expect(takeTypedText()).toBeNull()
})

test('E1 P2 a stored text stays until the sign-in, also if the search box is rendered once more before it', () => {
  window.location.hash = '#/search/*'
  storeTypedText()
  tabStore.set(storageKeys.returnTo, '#/search/*')
  expect(takeTypedText()).toBeNull()
  tabStore.remove(storageKeys.returnTo)
  expect(takeTypedText()).toEqual({ text: 'altai', isFocused: false })
})
