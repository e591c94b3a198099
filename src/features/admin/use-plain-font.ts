import { useEffect } from 'react'

/** Settings are typed in a font that has every letter, whatever was uploaded. */
export const usePlainFont = (): void => {
  useEffect(() => {
    const { style } = document.body
    style.fontFamily = "'Inter Variable', system-ui, sans-serif"
    return () => void style.removeProperty('font-family')
  }, [])
}
