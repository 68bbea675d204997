import { useCall } from '#kit/web/call/use-call.ts'
import { type Preferences, savePreferences } from '#domains/shell/contract/shell.calls.ts'
import { inLine } from './preferences-line.ts'
import { useShell } from './shell-context.tsx'

let newest = 0

/** Saves what the person likes with the account, one change after the other. `save` answers whether it was saved. */
export const useSavePreferences = () => {
  const { preferences } = useShell()
  const call = useCall(savePreferences)
  const save = (change: Partial<Pick<Preferences, 'color_scheme' | 'dashboard'>>): Promise<boolean> =>
    inLine(async () => {
      // What was saved a moment ago may be newer than what the shell has read.
      const sent = await call.run({ body: { version: Math.max(preferences.version, newest), ...change } })
      if (sent) newest = sent.data.version
      return sent !== null
    })
  return { save, isSaving: call.isRunning }
}
