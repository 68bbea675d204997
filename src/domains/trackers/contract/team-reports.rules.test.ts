import { describe, expect, it } from 'vitest'
import { attentionOf, attentionScore } from './team-reports.rules.ts'

const parts = {
  attendance: { expected_minutes: 600, worked_minutes: 500, break_minutes: 0, late_days: 2, absent_days: 1 },
  reports: { expected: 5, on_time: 3, late: 1, missing: 1 },
  tasks: { done: 1, on_time: 1, open: 3, overdue: 0 },
}

describe('attention', () => {
  it('is what is missing, late or absent, the heaviest first', () => {
    expect(attentionOf(parts).map(({ count, one }) => `${count} ${one}`)).toEqual([
      '1 day absent',
      '1 report missing',
      '2 late day',
    ])
    expect(attentionScore(parts)).toBe(6)
  })

  it('is nothing without figures, and where all is done', () => {
    expect(attentionOf({})).toEqual([])
    expect(attentionScore({ reports: { expected: 5, on_time: 5, late: 0, missing: 0 } })).toBe(0)
  })
})
