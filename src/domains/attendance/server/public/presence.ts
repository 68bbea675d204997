import type { RawBuilder } from 'kysely'
import type { KnownPresence } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { boardRowOf } from '../calls/board.ts'
import { isOneOfPeople } from '../store/board-conditions.ts'
import { listBoard, type StoredBoardRow } from '../store/board.ts'

const HERE = new Set(['working', 'on_break'])
const OFF = new Set(['off', 'holiday', 'finished'])

type Reading = Pick<Work, 'tx' | 'now'>

/** Returns the board of some people, each with the known presence; never the reason why a person is away. */
export const listBoardWithPresence = async (
  reading: Reading,
  where: RawBuilder<boolean>,
): Promise<readonly (StoredBoardRow & Readonly<{ presence: KnownPresence }>)[]> => {
  const rows = await listBoard(reading.tx, { now: reading.now, where: [where], since: null })
  return rows.map((row) => {
    const { state } = boardRowOf(row, reading.now)
    const absent = OFF.has(state) ? 'off' : state === 'late' ? 'late' : 'away'
    const shown = HERE.has(state) ? 'here' : absent
    return { ...row, presence: row.is_suspended ? 'away' : shown }
  })
}

/** Returns the presence of some people now, by person; a person who is not employed is missing. */
export const listPresences = async (
  reading: Reading,
  employees: readonly number[],
): Promise<ReadonlyMap<number, KnownPresence>> => {
  const rows = await listBoardWithPresence(reading, isOneOfPeople(employees))
  return new Map(rows.map((row) => [row.employee_id, row.presence]))
}
