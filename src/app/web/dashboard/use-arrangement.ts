import { useState } from 'react'
import { useShell } from '../frame/shell-context.tsx'
import { useSavePreferences } from '../frame/use-save-preferences.ts'
import { type Arrangement, moveCard, sortByArrangement, toggleHidden } from './arrangement.ts'

/** The person's own order of the cards; a change is drawn at once and saved with the account. */
export const useArrangement = (cards: readonly string[]) => {
  const { preferences } = useShell()
  const { save, isSaving } = useSavePreferences()
  const [changed, setChanged] = useState<Arrangement | null>(null)
  const arrangement = changed ?? preferences.dashboard
  const order = sortByArrangement(cards, arrangement)
  const update = (next: Arrangement): void => setChanged(next)
  return {
    arrangement,
    order,
    move: (id: string, to: number) => update({ ...arrangement, order: [...moveCard(order, id, to)] }),
    toggle: (id: string) => update({ ...arrangement, hidden: toggleHidden(id, arrangement) }),
    /** Saves the arrangement; afterwards, also after a failure, the preferences of the account apply again. */
    save: async () => {
      if (changed) await save({ dashboard: changed })
      setChanged(null)
    },
    isSaving,
  }
}
