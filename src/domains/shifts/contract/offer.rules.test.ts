import { describe, expect, it } from 'vitest'
import { opsOfAcceptance, respondBy, splitChange } from './offer.rules.ts'
import { responseText, proposalText } from './offers.texts.ts'
import { applyOps, type Op } from './plan.ops.ts'
import type { PlanShift } from './rules.models.ts'

const at = (text: string): number => Date.parse(`2026-12-${text}:00.000Z`)
const NOW = '2026-12-02T08:00:00.000Z'
const week = (hours = 48, state = 'published') => ({
  start_date: '2026-11-30',
  state,
  zone: 'UTC',
  change_notice_hours: hours,
})

const shift = (id: number, date: string, times: string, people: readonly number[], more: Partial<PlanShift> = {}) => {
  const [start_time = '', end_time = ''] = times.split('-')
  return {
    id,
    version: 1,
    template_id: null,
    name: start_time < '12:00' ? 'Early' : 'Late',
    short: 'S',
    color: '#112233',
    date,
    start_time,
    end_time,
    break_minutes: 30,
    needed: people.length,
    site: 'any' as const,
    skill_id: null,
    skill_level: null,
    note: '',
    users: people.map((employee_id) => ({ employee_id, assignment_id: id * 100 + employee_id, overrides: [] })),
    ...more,
  } satisfies PlanShift
}

const after = (before: readonly PlanShift[], ops: readonly Op[]): readonly PlanShift[] => {
  const result = applyOps(week(), before, ops)
  if (!('shifts' in result)) throw new Error(result.problem)
  return result.shifts
}
/** The person 8 has no login. */
const split = (before: readonly PlanShift[], ops: readonly Op[], of = week()) =>
  splitChange(of, NOW, before, after(before, ops), (employee) => employee !== 8)
const rowsOf = (shifts: readonly PlanShift[]): string[] =>
  shifts.map(
    ({ date, start_time, needed, users }) =>
      `${date.slice(8)} ${start_time} ${needed}: ${users.map(({ employee_id }) => employee_id).join(' ')}`,
  )
const offersOf = ({ proposals }: ReturnType<typeof split>): string[] =>
  proposals.map(
    ({ employee_id, old, to, takes_place }) =>
      `${employee_id} ${old ? `${old.date.slice(8)} ${old.start_time}` : '–'} → ${to.date.slice(8)} ${to.start_time}${takes_place ? ' with its place' : ''}`,
  )

describe('the time to respond', () => {
  it.each([
    ['half of the time that remains', '02T08:00', ['03T14:00'], '02T23:00'],
    ['of the earlier start', '02T08:00', ['03T14:00', '03T06:00'], '02T19:00'],
    ['two hours before the start at the latest', '02T08:00', ['02T11:00'], '02T09:00'],
    ['whole minutes', '02T08:00', ['02T15:01'], '02T11:30'],
    ['none, where the shift begins in two hours', '02T08:00', ['02T10:00'], null],
    ['none, where less than a minute is left', '02T08:00', ['02T10:00', '03T10:00'], null],
  ])('is %s', (_name, now, starts, expected) => {
    expect(respondBy(at(now), starts.map(at))).toBe(expected === null ? null : at(expected))
  })
})

describe('what is an offer', () => {
  const late = shift(1, '2026-12-03', '14:00-22:00', [1])
  const early = shift(2, '2026-12-03', '06:00-14:00', [], { needed: 1 })
  const far = shift(3, '2026-12-05', '14:00-22:00', [1])
  const move: Op = { op: 'move', from_shift_id: 1, to_shift_id: 2, employee_id: 1 }

  it('a person who is moved to another shift stays until they accept', () => {
    const found = split([late, early], [move])
    expect(offersOf(found)).toEqual(['1 03 14:00 → 03 06:00'])
    expect(rowsOf(found.current)).toEqual(['03 14:00 1: 1', '03 06:00 1: '])
    expect(found.proposals).toMatchObject([{ assignment_id: 101, shift_id: 2, respond_by: at('02T19:00') }])
  })

  it('a person who is added is asked, one who is removed is not', () => {
    expect(offersOf(split([late, early], [{ op: 'assign', shift_id: 2, employee_id: 5 }]))).toEqual(['5 – → 03 06:00'])
    const removed = split([late], [{ op: 'unassign', shift_id: 1, employee_id: 1 }])
    expect([offersOf(removed), rowsOf(removed.current)]).toEqual([[], ['03 14:00 1: ']])
    const deleted = split([late], [{ op: 'delete', shift_id: 1, version: 1 }])
    expect([offersOf(deleted), rowsOf(deleted.current)]).toEqual([[], []])
  })

  it('who is taken off a shift that is deleted is asked for the new one as an addition', () => {
    const found = split(
      [late, early],
      [
        { op: 'delete', shift_id: 1, version: 1 },
        { op: 'assign', shift_id: 2, employee_id: 1 },
      ],
    )
    expect([offersOf(found), rowsOf(found.current)]).toEqual([['1 – → 03 06:00'], ['03 06:00 1: ']])
  })

  it('the shift of a new person is made at once, and stays open until they accept', () => {
    const create: Op = {
      op: 'create',
      dates: ['2026-12-03'],
      users: [7],
      name: 'Extra',
      start_time: '10:00',
      end_time: '16:00',
    }
    const found = split([late], [create])
    expect(offersOf(found)).toEqual(['7 – → 03 10:00'])
    expect(rowsOf(found.current)).toEqual(['03 14:00 1: 1', '03 10:00 1: '])
    expect(found.proposals[0]?.shift_id).toBe(found.current[1]?.id)
  })

  const times = (more: object): Op => ({ op: 'update', shift_id: 1, version: 1, start_time: '15:00', ...more })
  it('of a shift that changes for all, each person is asked, and places without a person change at once', () => {
    const shared = shift(1, '2026-12-03', '14:00-22:00', [1, 2], { needed: 3 })
    const found = split([shared], [times({})])
    expect(offersOf(found)).toEqual(['1 03 14:00 → 03 15:00 with its place', '2 03 14:00 → 03 15:00 with its place'])
    expect(rowsOf(found.current)).toEqual(['03 14:00 2: 1 2', '03 15:00 1: '])
    const more = split([shared], [times({ needed: 5 })])
    expect(rowsOf(more.current)).toEqual(['03 14:00 2: 1 2', '03 15:00 3: '])
    const fewer = split([shared], [times({ needed: 1 })])
    expect(rowsOf(fewer.current)).toEqual(['03 14:00 1: 1 2'])
    expect(fewer.proposals.map(({ takes_place }) => takes_place)).toEqual([true, false])
  })

  it('people who cannot respond get the new times at once', () => {
    const shared = shift(1, '2026-12-03', '14:00-22:00', [1, 8], { needed: 3 })
    const found = split([shared], [times({})])
    expect(offersOf(found)).toEqual(['1 03 14:00 → 03 15:00 with its place'])
    expect(rowsOf(found.current)).toEqual(['03 14:00 1: 1', '03 15:00 2: 8'])
    const alone = split([shift(1, '2026-12-03', '14:00-22:00', [8])], [times({})])
    expect([offersOf(alone), rowsOf(alone.current)]).toEqual([[], ['03 15:00 1: 8']])
    const added = split([early], [{ op: 'assign', shift_id: 2, employee_id: 8 }])
    expect([offersOf(added), rowsOf(added.current)]).toEqual([[], ['03 06:00 1: 8']])
  })

  it('who joins a shift while it changes is asked for the new times', () => {
    const found = split([late], [{ op: 'assign', shift_id: 1, employee_id: 9 }, times({ needed: 2 })])
    expect(offersOf(found)).toEqual(['9 – → 03 15:00', '1 03 14:00 → 03 15:00 with its place'])
    expect(rowsOf(found.current)).toEqual(['03 14:00 1: 1', '03 15:00 1: '])
  })

  it.each([
    ['its name, note or places', { start_time: '14:00', name: 'Desk', note: 'Keys', needed: 4 }, []],
    ['its break', { start_time: '14:00', break_minutes: 45 }, ['1 03 14:00 → 03 14:00 with its place']],
    ['where it is', { start_time: '14:00', site: 'onsite' }, ['1 03 14:00 → 03 14:00 with its place']],
    ['its day', { start_time: '14:00', date: '2026-12-06' }, ['1 03 14:00 → 06 14:00 with its place']],
  ])('a shift that changes %s', (_name, change, expected) => {
    expect(offersOf(split([late], [times(change)]))).toEqual(expected)
  })

  it('nothing is one outside of the notice time, in a draft, or without a person', () => {
    const away: Op = { op: 'update', shift_id: 3, version: 1, start_time: '15:00' }
    expect(offersOf(split([far], [away]))).toEqual([])
    expect(offersOf(split([late], [times({})], week(48, 'draft')))).toEqual([])
    const empty = { ...late, users: [] }
    expect(rowsOf(split([empty], [times({})]).current)).toEqual(['03 15:00 1: '])
    // From the day after tomorrow to tomorrow, and back, is inside of it.
    const into: Op = { op: 'update', shift_id: 3, version: 1, date: '2026-12-03' }
    expect(offersOf(split([far], [into]))).toEqual(['1 05 14:00 → 03 14:00 with its place'])
  })
})

describe('an acceptance', () => {
  const proposedOf = ({ id: _id, version: _version, needed: _needed, users: _users, ...values }: PlanShift) => values
  const accepted = (before: readonly PlanShift[], offer: Parameters<typeof opsOfAcceptance>[1]): string[] => {
    const ops = opsOfAcceptance(before, offer)
    return ops ? rowsOf(after(before, ops)) : ['changed']
  }
  const later = proposedOf(shift(9, '2026-12-03', '15:00-22:00', []))
  const offer = { employee_id: 1, assignment_id: 101, shift_id: null, takes_place: true, proposed: later }

  it.each([
    ['the last of a shift changes it as it is', [shift(1, '2026-12-03', '14:00-22:00', [1])], offer, ['03 15:00 1: 1']],
    [
      'one of two makes the new shift, and takes a place with them',
      [shift(1, '2026-12-03', '14:00-22:00', [1, 2])],
      offer,
      ['03 14:00 1: 2', '03 15:00 1: 1'],
    ],
    [
      'the second joins the shift that the first has made, and the old one is deleted',
      [shift(1, '2026-12-03', '14:00-22:00', [1]), shift(4, '2026-12-03', '15:00-22:00', [2])],
      offer,
      ['03 15:00 2: 2 1'],
    ],
    [
      'joins the shift of the places that had no person',
      [shift(1, '2026-12-03', '14:00-22:00', [1, 2]), shift(4, '2026-12-03', '15:00-22:00', [], { needed: 1 })],
      { ...offer, shift_id: 4 },
      ['03 14:00 1: 2', '03 15:00 2: 1'],
    ],
    [
      'a person who moves leaves the place behind',
      [shift(1, '2026-12-03', '14:00-22:00', [1]), shift(4, '2026-12-03', '15:00-22:00', [], { needed: 1 })],
      { ...offer, shift_id: 4, takes_place: false },
      ['03 14:00 1: ', '03 15:00 1: 1'],
    ],
    [
      'an addition joins its shift',
      [shift(4, '2026-12-03', '15:00-22:00', [], { needed: 1 })],
      { ...offer, assignment_id: null, shift_id: 4, takes_place: false },
      ['03 15:00 1: 1'],
    ],
    [
      'more people than places: the last place stays while people are on it',
      [shift(1, '2026-12-03', '14:00-22:00', [1, 2], { needed: 1 })],
      offer,
      ['03 14:00 1: 2', '03 15:00 1: 1'],
    ],
    ['the place has ended', [shift(1, '2026-12-03', '14:00-22:00', [2])], offer, ['changed']],
    [
      'the shift has other times',
      [shift(4, '2026-12-03', '16:00-22:00', [], { needed: 1 })],
      { ...offer, assignment_id: null, shift_id: 4 },
      ['changed'],
    ],
    ['the shift was deleted', [], { ...offer, assignment_id: null, shift_id: 4 }, ['changed']],
  ])('%s', (_name, before, given, expected) => {
    expect(accepted(before, given)).toEqual(expected)
  })

  it('keeps the number of places that the planner set, whoever accepts first', () => {
    for (const order of [
      [1, 2, 3],
      [3, 1, 2],
      [2, 3, 1],
    ]) {
      const found = split(
        [shift(1, '2026-12-03', '14:00-22:00', [1, 2, 3], { needed: 4 })],
        [{ op: 'update', shift_id: 1, version: 1, start_time: '15:00' }],
      )
      let plan: readonly PlanShift[] = found.current
      for (const employee of order) {
        const one = found.proposals.find(({ employee_id }) => employee_id === employee)
        if (!one) throw new Error('No offer')
        const ops = opsOfAcceptance(plan, { ...one, proposed: proposedOf(one.to) })
        plan = after(plan, ops ?? [])
        expect(plan.reduce((sum, { needed }) => sum + needed, 0)).toBe(4)
      }
      expect(rowsOf(plan)).toEqual([`03 15:00 4: ${order.join(' ')}`])
    }
  })
})

describe('sentences', () => {
  const late = shift(1, '2026-12-03', '14:00-22:00', [])
  const early = shift(2, '2026-12-03', '06:00-14:00', [])
  it.each([
    [late, early, 'Early on Thursday 3 December 06:00–14:00 instead of Late 14:00–22:00'],
    [
      { ...late, date: '2026-12-02' },
      early,
      'Early on Thursday 3 December 06:00–14:00 instead of Late on Wednesday 2 December 14:00–22:00',
    ],
    [null, early, 'Early on Thursday 3 December 06:00–14:00, as an additional shift'],
    [
      late,
      { ...late, site: 'onsite' as const },
      'Late on Thursday 3 December 14:00–22:00, on site instead of anywhere',
    ],
    [
      late,
      { ...late, break_minutes: 0 },
      'Late on Thursday 3 December 14:00–22:00, no break instead of a break of 30 min',
    ],
    [
      late,
      { ...late, start_time: '15:00', break_minutes: 45 },
      'Late on Thursday 3 December 15:00–22:00 instead of Late 14:00–22:00, a break of 45 min instead of a break of 30 min',
    ],
  ])('name what is proposed', (old, to, expected) => {
    expect(proposalText(old, to)).toBe(expected)
  })

  it('say until when an answer is possible, by the clocks of the plan', () => {
    expect(responseText(at('02T17:00'), 'Europe/Berlin')).toBe('Accept or decline until Wednesday 2 December 18:00.')
  })
})
