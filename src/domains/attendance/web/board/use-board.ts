import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { attendanceBoard } from '../../contract/attendance.calls.ts'
import type { leadBoard } from '../../contract/timesheet.calls.ts'
import { type LoadedBoard, mergeBoard } from './merge-board.ts'

// A change is read when the stream announces it. Without a stream, and for changes by the clock alone, everyone is read
// again now and then.
const WHOLE_MS = 60_000

export type BoardCall = typeof attendanceBoard | typeof leadBoard

export type Board = Readonly<{
  data: LoadedBoard | undefined
  failure: CallFailure | null
  isPlaceholderData: boolean
  reload: () => void
}>

const load = async (call: BoardCall, since: string | undefined, signal: AbortSignal) => {
  const { data } = await send(call, { query: { since } }, { background: true, signal })
  return { rows: data.rows, cursor: data.cursor, server_now: data.server_now }
}

/** Reads the live board: everyone first, then the changes, each time the live stream announces one. */
export const useBoard = (call: BoardCall): Board => {
  const client = useQueryClient()
  const queryKey = ['board', call.id]
  const query = useQuery<LoadedBoard>({
    queryKey,
    queryFn: async ({ signal }) => {
      const loaded = client.getQueryData<LoadedBoard>(queryKey)
      const isOld = !loaded || machineNow() - loaded.wholeAt >= WHOLE_MS
      const response = await load(call, isOld ? undefined : loaded.cursor, signal)
      return isOld ? { ...response, wholeAt: machineNow() } : mergeBoard(loaded, response)
    },
    meta: { shows: call.shows },
    refetchInterval: WHOLE_MS,
    staleTime: 0,
  })
  return {
    data: query.data,
    failure: query.error ? asFailure(query.error) : null,
    isPlaceholderData: false,
    reload: () => void query.refetch(),
  }
}
