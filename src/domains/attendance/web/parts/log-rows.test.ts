import { describe, expect, it } from 'vitest'
import { dayOf, openSession, sessionOf } from '../testing/rows.ts'
import { logRows } from './log-rows.ts'

const TODAY = '2026-05-12'
const away = { first_in_at: null, last_out_at: null, worked_minutes: 0 }

describe('the lines of the log', () => {
  const days = [
    dayOf('2026-05-08'),
    dayOf('2026-05-09', { verdict: 'day_off', ...away }),
    dayOf('2026-05-11', { verdict: 'absent', ...away }),
    dayOf(TODAY, { verdict: 'working' }),
    dayOf('2026-05-13', { verdict: 'holiday', ...away }),
  ]
  const sessions = [openSession(TODAY, { id: 24 }), sessionOf('2026-05-08', { id: 22 }), sessionOf('2026-05-08')]
  const textsOf = (only?: Parameters<typeof logRows>[3]) =>
    logRows(days, sessions, TODAY, only).map((row) => [row.date, row.session?.id ?? null])

  it('are the punches, and the days up to today without any, newest first', () => {
    expect(textsOf()).toEqual([
      [TODAY, 24],
      ['2026-05-11', null],
      ['2026-05-09', null],
      ['2026-05-08', 22],
      ['2026-05-08', 21],
    ])
  })

  it('are those of one verdict', () => {
    expect(textsOf('absent')).toEqual([['2026-05-11', null]])
  })

  it('say nothing of a day that is not over', () => {
    expect(logRows([dayOf(TODAY, { verdict: 'pending', ...away })], [], TODAY)).toEqual([])
  })
})
