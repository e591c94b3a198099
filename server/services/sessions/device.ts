import type { SessionDevice } from '../../ports/session-store.ts'

type Names = readonly (readonly [name: string, pattern: RegExp])[]

/** The first match wins: browsers also name those that they are compatible with. */
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: Names = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: Names, text: string): string | null => names.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Browser and system by their names only: versions would tell more about a person than a list of sessions needs. @param userAgent header */
export const deviceOf = (userAgent: string | null): SessionDevice => {
  const text = userAgent?.slice(0, 500) ?? ''
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) }
}
