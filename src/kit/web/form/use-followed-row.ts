import { useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isRecord } from '#kit/contract/is-record.ts'
import { countDifferent, isSame, mergeValues } from './merge-values.ts'

type State = Readonly<{ seen: FieldValues; base: FieldValues; ahead: FieldValues | null }>

/**
 * Lets a form follow the row that it was opened with, of which `version` is one value. When another state of the row
 * arrives, what was typed stays and all else follows; unless the same field was changed, which the person decides.
 */
export const useFollowedRow = (store: UseFormReturn, values: FieldValues, latest: FieldValues, isRunning: boolean) => {
  // `ahead`: the next values of the fields, where they differ from the present ones.
  const [{ seen, base, ahead }, setRow] = useState<State>({ seen: latest, base: latest, ahead: null })
  const isDirty = !isSame(values, base)
  // Without a version there is no row behind, and only what no one has typed in yet follows.
  const mayFollow = !isRunning && (latest['version'] !== undefined || !isDirty)
  const merged = mayFollow && !isSame(latest, seen) ? mergeValues(base, values, latest) : null
  if (merged && !merged.hasClash)
    setRow({ seen: latest, base: latest, ahead: isRecord(merged.value) ? merged.value : latest })
  useLayoutEffect(() => {
    if (ahead) store.reset(ahead, { keepErrors: true, keepSubmitCount: true })
  }, [store, ahead])
  return {
    isDirty,
    /** The values of the row, as far as the form has taken them. */
    saved: base,
    changes: isDirty ? countDifferent(values, base) : 0,
    isOutdated: merged?.hasClash ?? false,
    /** Saved: the values no longer differ from the row. */
    restart: (saved: FieldValues): void => {
      setRow({ seen, base: saved, ahead: null })
      store.reset(saved)
    },
    takeNewVersion: (): void => {
      setRow({ seen: latest, base: latest, ahead: null })
      store.reset(latest)
    },
  }
}
