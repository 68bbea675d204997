import { useState } from 'react'
import { useShell } from '../frame/shell-context.tsx'
import { useSavePreferences } from '../frame/use-save-preferences.ts'
import { type Arrangement, moved, ordered, toggled } from './arrangement.ts'

/** The person's own order of the cards; a change is drawn at once and saved with the account. */
export const useArrangement = (cards: readonly string[]) => {
  const { preferences } = useShell()
  const { save, isSaving } = useSavePreferences()
  const [changed, setChanged] = useState<Arrangement | null>(null)
  const arrangement = changed ?? preferences.dashboard
  const order = ordered(cards, arrangement)
  const keep = (next: Arrangement): void => setChanged(next)
  return {
    arrangement,
    order,
    move: (id: string, to: number) => keep({ ...arrangement, order: [...moved(order, id, to)] }),
    toggle: (id: string) => keep({ ...arrangement, hidden: toggled(id, arrangement) }),
    /** Saves what was arranged; after it, or when it fails, what the account holds counts again. */
    save: async () => {
      if (changed) await save({ dashboard: changed })
      setChanged(null)
    },
    isSaving,
  }
}
