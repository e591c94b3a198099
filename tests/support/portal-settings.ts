import { isObject } from '#common/is-object.ts'
import { signInByApi } from './api.ts'

type Settings = { readonly [key: string]: unknown }

const merged = (base: Settings, changes: Settings): Settings =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(changes)])].map((key) => {
      const [before, after] = [base[key], changes[key]]
      if (!(key in changes)) return [key, before]
      return [key, isObject(before) && isObject(after) ? merged(before, after) : after]
    }),
  )

/** Changes the stored configuration as an administrator would. @returns a function that restores the previous one */
export const changeSettings = async (portal: string, changes: Settings): Promise<() => Promise<void>> => {
  const admin = await signInByApi(portal, { user: 'admin', pass: 'vitrine-demo-admin' })
  const address = `${portal}assetportal/api/config/global`
  const save = async (settings: unknown) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(settings),
    })
    if (!response.ok) throw new Error(`the configuration was not saved: ${response.status}`)
  }
  const before = (await (await admin.get('config/global')).json()) as Settings
  await save(merged(before, changes))
  return () => save(before)
}
