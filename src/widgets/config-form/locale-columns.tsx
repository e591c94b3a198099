import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { editedLocalesAtom } from '../../domain/admin/locales.ts'

/** A column for each edited language, as many side by side as fit. */
export const LocaleColumns = ({ children }: { readonly children: (locale: string) => ReactNode }) => {
  const locales = useAtomValue(editedLocalesAtom)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
      {locales.map((locale) => (
        <div key={locale} className="min-w-0">
          {children(locale)}
        </div>
      ))}
    </div>
  )
}
