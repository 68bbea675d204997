import { describe, expect, it } from 'vitest'
import { row } from '../testing/rows.ts'
import { byLoad, inWeeks, mondayOf, mondaysFrom } from './weeks.ts'

const due = (id: number, due_date: string | null) => ({ ...row, id, due_date })
const week = (expected_minutes: number, booked_minutes: number) => ({
  from: '2026-05-11',
  to: '2026-05-17',
  expected_minutes,
  booked_minutes,
})
const person = (id: number, open_tasks: number, ...weeks: ReturnType<typeof week>[]) => ({
  employee: { id, name: `Person ${id}`, photo_version: null, team_id: null },
  expected_minutes: 0,
  leave_days: 0,
  leave_dates: [],
  booked_minutes: 0,
  free_minutes: 0,
  open_tasks,
  overdue_tasks: 0,
  unestimated_tasks: 0,
  weeks,
})

describe('weeks', () => {
  it('begin on Monday', () => {
    expect([mondayOf('2026-05-11'), mondayOf('2026-05-17')]).toEqual(['2026-05-11', '2026-05-11'])
    expect(mondaysFrom('2026-05-11')).toEqual(['2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01'])
  })

  it('have the tasks that are due in them: earlier ones in the first, later ones and those without a date behind', () => {
    const tasks = [
      due(1, '2026-04-02'),
      due(2, '2026-05-17'),
      due(3, '2026-05-18'),
      due(4, '2026-06-07'),
      due(5, '2026-06-08'),
      due(6, null),
    ]
    const found = inWeeks(tasks, mondaysFrom('2026-05-11')).map((one) => one.map(({ id }) => id))
    expect(found).toEqual([[1, 2], [3], [], [4], [5, 6]])
  })
})

describe('people', () => {
  it('are sorted by load, then by the number of their tasks', () => {
    const people = [
      person(1, 1, week(600, 0)),
      person(2, 3, week(600, 0)),
      person(3, 1, week(600, 300), week(600, 0)),
      person(4, 1, week(0, 30)),
    ]
    expect(byLoad(people).map(({ employee }) => employee.id)).toEqual([4, 3, 2, 1])
  })
})
