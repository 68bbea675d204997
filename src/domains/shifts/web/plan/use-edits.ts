import { useEffect } from 'react'
import { send } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import { EDIT_MS, listEdits, markEdit } from '../../contract/edits.calls.ts'

/** A pause without a mark, because a shift that is dropped at once needs none. */
const PAUSE_MS = 500
const AGAIN_MS = EDIT_MS / 3

/** Names of people who change shifts elsewhere, by shift. */
export type Editors = ReadonlyMap<number, string>

const mark = (week_id: number, shift_id: number | null): void => {
  // A failed mark is ignored: others lack the name only, and versions protect the plan.
  void send(markEdit, { params: { week_id }, body: { shift_id } }, { key: uuid() }).catch(() => undefined)
}

/** Shows other planners the shift that is being changed here, as long as it is. */
export const useMarkedEdit = (week_id: number, shift_id: number | null): void => {
  useEffect(() => {
    if (shift_id === null) return undefined
    let isMarked = false
    const sendMark = (): void => {
      isMarked = true
      mark(week_id, shift_id)
    }
    const first = setTimeout(sendMark, PAUSE_MS)
    const again = setInterval(sendMark, AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      if (isMarked) mark(week_id, null)
    }
  }, [week_id, shift_id])
}

export const NO_EDITORS: Editors = new Map()

/** Returns the names of people who change shifts of a week elsewhere, by shift. A mark that is not renewed expires. */
export const useEditors = (week_id: number, isPlanned: boolean): Editors => {
  const { data } = useCallQuery(
    listEdits,
    { params: { week_id } },
    { enabled: isPlanned, refetchInterval: EDIT_MS, background: true },
  )
  if (!data || data.length === 0) return NO_EDITORS
  return new Map(
    [...Map.groupBy(data, ({ shift_id }) => shift_id)].map(([id, rows]) => [
      id,
      rows.map(({ name }) => name).join(', '),
    ]),
  )
}
