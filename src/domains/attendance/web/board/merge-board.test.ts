import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardRow, BoardState } from '../../contract/board.models.ts'
import { countBoard, type LoadedBoard, mergeBoard, workedBy } from './merge-board.ts'

const AT = '2026-05-12T09:00:00Z'
const row = (id: number, state: BoardState, name = `P${id}`): BoardRow => ({
  employee: { id, name, photo_version: null, team: null, department: null },
  state,
  since_at: null,
  zone: 'UTC',
  wfh: false,
  late_minutes: 0,
  work_minutes: 10,
  counted_at: AT,
  break_paid: false,
  break_minutes: 0,
  break_left_minutes: null,
  shift: null,
  expected_minutes: 480,
  overtime_minutes: 0,
  force_id: null,
})
const loaded = (rows: readonly BoardRow[]): LoadedBoard => ({ rows, cursor: 'a', server_now: AT, wholeAt: 1 })
const response = (rows: readonly BoardRow[]) => ({ rows, cursor: 'b', server_now: '2026-05-12T09:00:05Z' })

describe('the live board', () => {
  it('takes the newer row of a person, keeps the others, and goes on from the newer cursor', () => {
    const merged = mergeBoard(loaded([row(1, 'not_in'), row(2, 'working')]), response([row(1, 'working')]))
    expect(merged.rows.map((one) => [one.employee.id, one.state])).toEqual([
      [1, 'working'],
      [2, 'working'],
    ])
    expect(merged).toMatchObject({ cursor: 'b', server_now: '2026-05-12T09:00:05Z', wholeAt: 1 })
  })

  it('shows someone new in the order of names', () => {
    const merged = mergeBoard(
      loaded([row(1, 'working', 'Asha'), row(2, 'working', 'Zoe')]),
      response([row(3, 'late', 'Max')]),
    )
    expect(merged.rows.map((one) => one.employee.name)).toEqual(['Asha', 'Max', 'Zoe'])
  })

  it('shows each person once with the last state told, however often answers repeat rows', () => {
    const responseRows = fc.tuple(
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom<BoardState>('working', 'on_break', 'finished'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(responseRows, { maxLength: 6 }), { maxLength: 10 }), (responses) => {
        let board = loaded([])
        const last = new Map<number, BoardState>()
        for (const one of responses) {
          board = mergeBoard(board, response(one.map(([id, state]) => row(id, state))))
          for (const [id, state] of one) last.set(id, state)
        }
        expect(new Map(board.rows.map((one) => [one.employee.id, one.state]))).toEqual(last)
        expect(board.rows).toHaveLength(last.size)
      }),
    )
  })

  it('counts the states of everyone held', () => {
    expect(countBoard([row(1, 'working'), row(2, 'working'), row(3, 'late')])).toEqual(
      new Map([
        ['working', 2],
        ['late', 1],
      ]),
    )
  })

  it('lets the minutes of an open punch go on, of a paid break up to its limit, and of nothing else', () => {
    const now = Date.parse(AT) + 150_000
    const pause = { ...row(1, 'on_break'), break_paid: true }
    expect(workedBy(row(1, 'working'), now)).toBe(12)
    expect(workedBy(row(1, 'on_break'), now)).toBe(10)
    expect(workedBy(pause, now)).toBe(12)
    expect(workedBy({ ...pause, break_left_minutes: 1 }, now)).toBe(11)
    expect(workedBy({ ...pause, break_left_minutes: -3 }, now)).toBe(10)
    expect(workedBy({ ...row(1, 'finished'), counted_at: null }, now)).toBe(10)
  })
})
