import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, datesBetween, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { dueDays, lastPassedLead, leastGap, nextDue, nextStep, type ReminderRule } from './reminders.rules.ts'

const rule = (change: Partial<ReminderRule> = {}): ReminderRule => ({
  due_date: '2026-05-12',
  due_time: '09:00',
  time_zone: 'Europe/Berlin',
  repeat: 'none',
  interval: 1,
  weekdays: [],
  until: null,
  ...change,
})

it('A18: a time that the clocks skip moves forward by the gap, and comes once', () => {
  const spring = rule({ due_date: '2026-03-29', due_time: '02:30' })
  // 03:30 summer time.
  expect(nextDue(spring, '2026-03-28T12:00:00.000Z')).toBe('2026-03-29T01:30:00.000Z')
  expect(nextDue(spring, '2026-03-29T01:30:00.000Z')).toBeNull()
})

it('A18: of a time that the clocks show twice the first is meant, once', () => {
  const autumn = rule({ due_date: '2026-10-24', due_time: '02:30', repeat: 'daily' })
  expect(nextDue(autumn, '2026-10-24T12:00:00.000Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(nextDue(autumn, '2026-10-25T00:30:00.000Z')).toBe('2026-10-26T01:30:00.000Z')
})

it('A18: the 31st is the last day of a short month, and the 31st again after it', () => {
  const monthly = rule({ due_date: '2026-01-31', repeat: 'monthly' })
  expect(dueDays(monthly, '2026-01-01', '2026-06-30')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ])
  expect(dueDays(monthly, '2028-02-01', '2028-02-29')).toEqual(['2028-02-29'])
})

it('29 February is the 28th in other years', () => {
  const yearly = rule({ due_date: '2028-02-29', repeat: 'yearly' })
  expect(dueDays(yearly, '2028-01-01', '2032-12-31')).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

it('a weekly one comes on its days, every so many weeks counted from the first', () => {
  // A Tuesday.
  const weekly = rule({ repeat: 'weekly', interval: 2, weekdays: [1, 4] })
  expect(dueDays(weekly, '2026-05-01', '2026-06-12')).toEqual([
    '2026-05-14',
    '2026-05-25',
    '2026-05-28',
    '2026-06-08',
    '2026-06-11',
  ])
  expect(dueDays(rule({ repeat: 'weekly' }), '2026-05-01', '2026-05-31')).toEqual([
    '2026-05-12',
    '2026-05-19',
    '2026-05-26',
  ])
  // A Sunday belongs to the week that began on the Monday before.
  const sunday = rule({ due_date: '2026-05-17', repeat: 'weekly', interval: 2, weekdays: [1, 7] })
  expect(dueDays(sunday, '2026-05-01', '2026-06-05')).toEqual(['2026-05-17', '2026-05-25', '2026-05-31'])
})

it('ends with its last day', () => {
  const daily = rule({ repeat: 'daily', interval: 3, until: '2026-05-20' })
  expect(dueDays(daily, '2026-05-13', '2026-12-31')).toEqual(['2026-05-15', '2026-05-18'])
  expect(nextDue(daily, '2026-05-18T07:00:00.000Z')).toBeNull()
})

const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count))
const rules = fc.record({
  due_date: days,
  due_time: fc.constantFrom('00:00', '02:30', '09:00', '23:59'),
  time_zone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia', 'Africa/Cairo'),
  repeat: fc.constantFrom('none', 'daily', 'weekly', 'monthly', 'yearly'),
  interval: fc.integer({ min: 1, max: 12 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
  until: fc.constant(null),
} satisfies Record<keyof ReminderRule, unknown>)

it('is due on the same days, wherever one begins to look, and on no other', () => {
  fc.assert(
    fc.property(rules, days, (drawn, from) => {
      const to = addDays(from, 400)
      const all = dueDays(drawn, from, to)
      expect(all).toEqual(datesBetween(from, to).filter((day) => dueDays(drawn, day, day).length > 0))
      const wanted = drawn.weekdays.length > 0 ? drawn.weekdays : [weekdayOf(drawn.due_date)]
      if (drawn.repeat === 'weekly') expect(all.every((day) => wanted.includes(weekdayOf(day)))).toBe(true)
      expect(all.every((day) => day >= drawn.due_date)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('never comes twice or backwards, and no sooner than the least gap says', () => {
  fc.assert(
    fc.property(rules, (drawn) => {
      const gap = leastGap(drawn)
      let before = nextDue(drawn, `${addDays(drawn.due_date, -3)}T00:00:00.000Z`)
      for (let count = 0; before !== null && count < 12; count += 1) {
        const next = nextDue(drawn, before)
        if (next === null) break
        expect(Date.parse(next) - Date.parse(before)).toBeGreaterThanOrEqual((gap ?? 0) * 60_000)
        expect(next > before).toBe(true)
        before = next
      }
    }),
    { numRuns: 300 },
  )
})

it('goes from notice to notice ahead, and at last to the time itself', () => {
  const due = '2026-05-12T07:00:00.000Z'
  expect(nextStep(due, [1440, 60], null)).toBe('2026-05-11T07:00:00.000Z')
  expect(nextStep(due, [1440, 60], '2026-05-11T07:00:00.000Z')).toBe('2026-05-12T06:00:00.000Z')
  expect(nextStep(due, [1440, 60], '2026-05-12T06:00:00.000Z')).toBe(due)
  expect(lastPassedLead(due, [1440, 60], '2026-05-11T06:59:59.000Z')).toBeNull()
  expect(lastPassedLead(due, [1440, 60], '2026-05-12T05:00:00.000Z')).toBe(1440)
  expect(lastPassedLead(due, [1440, 60], due)).toBe(60)
})
