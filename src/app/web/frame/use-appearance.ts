import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { type ColorScheme, keptColorScheme, setColorScheme } from '#kit/web/theme/color-scheme.ts'
import { savePreferences } from '#domains/shell/contract/shell.calls.ts'
import { useShell } from './shell-context.tsx'

export const SCHEMES: readonly { scheme: ColorScheme; label: string }[] = [
  { scheme: 'system', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
]

/** Light, dark or as the system: drawn at once, kept in this browser and with the account. */
export const useAppearance = () => {
  const { preferences } = useShell()
  const save = useCall(savePreferences)
  const [scheme, setScheme] = useState(keptColorScheme)
  const choose = (next: ColorScheme): void => {
    setScheme(next)
    setColorScheme(next)
    save.start({ body: { version: preferences.version, color_scheme: next } })
  }
  return { scheme, choose }
}
