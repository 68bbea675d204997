import { useStore } from '#kit/web/store.ts'
import { type ColorScheme, storedScheme, setColorScheme } from '#kit/web/theme/color-scheme.ts'
import { useShell } from './shell-context.tsx'
import { useSavePreferences } from './use-save-preferences.ts'

export const SCHEMES: readonly { scheme: ColorScheme; label: string }[] = [
  { scheme: 'system', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
]

/** The color scheme (light, dark or system): applied at once, saved in this browser and with the account. */
export const useAppearance = () => {
  const { preferences } = useShell()
  const { save } = useSavePreferences()
  const scheme = useStore(storedScheme)
  const choose = async (next: ColorScheme): Promise<void> => {
    setColorScheme(next)
    if (!(await save({ color_scheme: next }))) setColorScheme(preferences.color_scheme)
  }
  return { scheme, choose: (next: ColorScheme): void => void choose(next) }
}
