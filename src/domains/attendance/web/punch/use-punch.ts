import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshKinds } from '#kit/web/call/query-client.ts'
import { useStore } from '#kit/web/store.ts'
import { punchIn } from '../../contract/timesheet.calls.ts'
import { deskOf, type DeskState, type PunchDesk } from './punch-desk.ts'
import { expectedState, type PunchState } from './punch-state.ts'

export type Punch = DeskState &
  Readonly<{
    /** The state that the buttons show: the stored state and the waiting entries. */
    expected: PunchState
    desk: PunchDesk
  }>

/** Returns the punch clock of a person, which runs while a part of the screen shows it. */
export const usePunch = (employeeId: number): Punch => {
  const client = useQueryClient()
  const desk = deskOf(employeeId)
  const state = useStore(desk.store)
  useEffect(() => desk.attach(() => void refreshKinds(client, punchIn.changes)), [desk, client])
  const waiting = state.queue.filter((queued) => queued.refused === null && queued.is_queued)
  const expected = expectedState(
    state.stored,
    waiting.map((queued) => queued.action),
  )
  return { ...state, expected, desk }
}
