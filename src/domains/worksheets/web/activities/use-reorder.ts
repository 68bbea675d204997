import { useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { Activity } from '../../contract/worksheets.models.ts'
import type { ActivityCalls } from './activity-calls.ts'

/** Puts an activity to another place of its list; those whose place changes are saved one after the other. */
export const useReorder = ({ update }: ActivityCalls, rows: readonly Activity[]) => {
  const last = useCall(update)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const place = async (id: number, to: number): Promise<void> => {
    const moved = rows.find((row) => row.id === id)
    if (!moved || to < 0 || to >= rows.length || last.isRunning) return
    const others = rows.filter((row) => row.id !== id)
    const ordered = [...others.slice(0, to), moved, ...others.slice(to)]
    const changed = ordered.flatMap((row, position) =>
      row.position === position ? [] : [{ params: { dep_id: row.id }, body: { version: row.version, position } }],
    )
    setFailure(null)
    try {
      // One toast says that it is done.
      for (const input of changed.slice(0, -1)) await send(update, input)
      const [end] = changed.slice(-1)
      if (end) await last.run(end)
    } catch (error) {
      setFailure(asFailure(error))
    }
  }
  return { place: (id: number, to: number) => void place(id, to), failure: failure ?? last.failure }
}
