import { type ReactNode, useMemo } from 'react'
import { type SavedViews, SavedViewsProvider } from '#kit/web/table/saved-views.tsx'
import { useShell } from './shell-context.tsx'
import { useSavePreferences } from './use-save-preferences.ts'

/** Provides the saved views of the account to its lists. */
export const OwnViews = ({ children }: Readonly<{ children: ReactNode }>) => {
  const { preferences } = useShell()
  const { save, isSaving, failure } = useSavePreferences()
  const value = useMemo(
    (): SavedViews => ({ views: preferences.views, save: (views) => save({ views: [...views] }), isSaving, failure }),
    [preferences.views, save, isSaving, failure],
  )
  return <SavedViewsProvider value={value}>{children}</SavedViewsProvider>
}
