import { useEffect } from 'react'
import { send } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import { EDIT_MS, listEdits, markEdit } from '../../contract/edits.calls.ts'

/** What is picked up and dropped at once is not worth telling. */
const PAUSE_MS = 500
const AGAIN_MS = EDIT_MS / 3

/** Who changes which shift elsewhere. */
export type Editors = ReadonlyMap<number, string>

const mark = (week_id: number, shift_id: number | null): void => {
  // Others do without the name where this fails; the plan itself is kept by its versions.
  void send(markEdit, { params: { week_id }, body: { shift_id } }, { key: uuid() }).catch(() => undefined)
}

/** Tells other planners which shift is being changed here, and while it is. */
export const useMarkedEdit = (week_id: number, shift_id: number | null): void => {
  useEffect(() => {
    if (shift_id === null) return undefined
    let isMarked = false
    const say = (): void => {
      isMarked = true
      mark(week_id, shift_id)
    }
    const first = setTimeout(say, PAUSE_MS)
    const again = setInterval(say, AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      if (isMarked) mark(week_id, null)
    }
  }, [week_id, shift_id])
}

export const NOBODY: Editors = new Map()

/** Who else changes a shift of a week now, by shift. A mark that is not renewed goes by itself. */
export const useEditors = (week_id: number, isPlanned: boolean): Editors => {
  const { data } = useCallQuery(
    listEdits,
    { params: { week_id } },
    { enabled: isPlanned, refetchInterval: EDIT_MS, background: true },
  )
  if (!data || data.length === 0) return NOBODY
  return new Map(
    [...Map.groupBy(data, ({ shift_id }) => shift_id)].map(([id, rows]) => [
      id,
      rows.map(({ name }) => name).join(', '),
    ]),
  )
}
