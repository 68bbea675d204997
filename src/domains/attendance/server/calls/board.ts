import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceBoard as adminCall } from '../../contract/attendance.calls.ts'
import type { BoardRow, BoardState } from '../../contract/board.models.ts'
import { boardStateOf } from '../../contract/board.rules.ts'
import { leadBoard as leadCall } from '../../contract/timesheet.calls.ts'
import { wholeMinutes } from '../../contract/work-time.rules.ts'
import { shiftOf } from '../store/day-rows.ts'
import { statesOf } from '../present/board-states.ts'
import { listBoard, type StoredBoardRow } from '../store/board.ts'
import { isEmploymentInScope, placementConditions } from '../store/board-conditions.ts'
import { countBoard } from '../store/board-counts.ts'
import { namedOrNull } from '../store/workdays.ts'

const MINUTE_MS = 60_000

const ms = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** The instant at which the day of an open punch was last written; null without one. */
const writtenAt = (row: StoredBoardRow): number | null =>
  row.session_state === null || row.session_state === 'stale' ? null : ms(row.as_of_at)

/** Minutes since then: an open punch goes on, so does an open break. */
const since = (row: StoredBoardRow, now: number): number => {
  const at = writtenAt(row)
  return at === null ? 0 : Math.max(0, wholeMinutes(now - at))
}

/** The part of the minutes since then that counts as work: of a break, what is paid and within the limit of its kind. */
const workedSince = (row: StoredBoardRow, passed: number): number => {
  if (row.session_state !== 'on_break') return passed
  return row.break_paid ? Math.max(0, passed - Math.max(0, -(row.break_left_minutes ?? 0))) : 0
}

/** Returns the evaluated overtime of a day that is over; before that, all work beyond the expected hours. */
const overtimeSoFar = (row: StoredBoardRow, passed: number): number =>
  row.final ? row.overtime_minutes : Math.max(0, row.worked_minutes + passed - row.expected_minutes)

export const boardRowOf = (row: StoredBoardRow, at: string): BoardRow => {
  const now = Date.parse(at)
  const isOnBreak = row.session_state === 'on_break'
  const passed = since(row, now)
  const worked = workedSince(row, passed)
  const written = writtenAt(row)
  const state = boardStateOf({
    open: row.session_state,
    isPending: row.is_pending,
    verdict: row.verdict ?? 'pending',
    has_punched: row.has_punched,
    final: row.final,
    late_after: ms(row.late_after),
    now,
  })
  return {
    employee: {
      id: row.employee_id,
      name: row.name,
      photo_version: row.photo_version,
      team: namedOrNull(row.team_id, row.team),
      department: namedOrNull(row.department_id, row.department),
    },
    state,
    since_at: isOnBreak ? row.break_started_at : (row.punched_in_at ?? row.last_out_at),
    zone: row.zone,
    wfh: row.works_from_home,
    late_minutes: row.late_minutes,
    work_minutes: row.worked_minutes + worked,
    counted_at: written === null ? null : new Date(written + passed * MINUTE_MS).toISOString(),
    break_paid: row.break_paid,
    break_minutes: row.break_minutes + (isOnBreak ? passed : 0),
    break_left_minutes: row.break_left_minutes,
    overtime_minutes: overtimeSoFar(row, worked),
    shift: shiftOf(row),
    expected_minutes: row.expected_minutes,
    force_id: row.force_id,
  }
}

export const countStates = (rows: readonly { state: BoardState }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

type BoardQuery = Readonly<{
  department_id?: number | undefined
  team_id?: number | undefined
  state?: BoardState | undefined
  since?: string | undefined
}>

// The day's row is written at the end of its transaction; reading a little back repeats a row rather than miss one.
const OVERLAP_MS = 3000

const boardOf = async ({ tx, now, scope }: Pick<Context, 'tx' | 'now' | 'scope'>, filter: BoardQuery) => {
  const where = [isEmploymentInScope(scope()), ...placementConditions(filter)]
  const stored = await listBoard(tx, { now, where, since: filter.since ?? null })
  const rows = stored.map((row) => boardRowOf(row, now))
  // The counts are those of the whole board, also where only changes are listed.
  const countsOf = async (): Promise<Record<string, number> | null> => {
    if (filter.since === undefined) return countStates(rows)
    return rows.length === 0 ? null : statesOf(await countBoard(tx, { now, date: null, where }))
  }
  const shown = filter.state === undefined ? rows : rows.filter((row) => row.state === filter.state)
  return {
    rows: shown,
    counts: await countsOf(),
    cursor: new Date(Date.parse(now) - OVERLAP_MS).toISOString(),
    server_now: now,
  }
}

export const attendanceBoard = handle(adminCall, async (context) => {
  return boardOf(context, context.query)
})

export const leadBoard = handle(leadCall, async (context) => {
  return boardOf(context, context.query)
})
