import { useCall } from '#kit/web/call/use-call.ts'
import type { Preferences } from '#domains/shell/contract/preferences.models.ts'
import { savePreferences } from '#domains/shell/contract/shell.calls.ts'
import { enqueueSave } from './preferences-queue.ts'
import { useShell } from './shell-context.tsx'

let newest = 0

/** Saves preferences with the account, one change after the other. `save` returns true if it succeeded. */
export const useSavePreferences = () => {
  const { preferences } = useShell()
  const call = useCall(savePreferences)
  const save = (change: Partial<Pick<Preferences, 'color_scheme' | 'dashboard' | 'views'>>): Promise<boolean> =>
    enqueueSave(async () => {
      // A save a moment ago may have a newer version than the shell.
      const sent = await call.run({ body: { version: Math.max(preferences.version, newest), ...change } })
      if (sent) newest = sent.data.version
      return sent !== null
    })
  return { save, isSaving: call.isRunning, failure: call.failure }
}
