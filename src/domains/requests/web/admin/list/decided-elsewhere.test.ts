import { describe, expect, it } from 'vitest'
import { firstOf } from '#kit/contract/testing/required.ts'
import { rowOf } from '../../testing/rows.ts'
import { updateMemory, freshMemory, isDecidedElsewhere, type Memory } from './decided-elsewhere.ts'

const PLACE = 'pending'
const rows = [rowOf(1), rowOf(2), rowOf(3, { status: 'approved' }), rowOf(4)]
const idsOf = ({ rows: shown }: Memory): number[] => shown.map(({ id }) => id)

describe('a list from which rows go', () => {
  it('keeps open requests in their place, and lets go of all others', () => {
    const before = freshMemory(PLACE, rows)
    const after = updateMemory(before, PLACE, [firstOf(rows)])
    expect(idsOf(after)).toEqual([1, 2, 4])
    const later = updateMemory(after, PLACE, [rowOf(9), firstOf(rows)])
    expect(idsOf(later)).toEqual([9, 1, 2, 4])
  })

  it('takes the state of a row that is there from the answer', () => {
    const decided = rowOf(2, { status: 'approved', version: 3 })
    const after = updateMemory(freshMemory(PLACE, rows), PLACE, [firstOf(rows), decided])
    expect(after.rows[1]).toBe(decided)
  })

  it('begins anew with other filters, another order or page', () => {
    const after = updateMemory(freshMemory(PLACE, rows), 'all', [firstOf(rows)])
    expect(idsOf(after)).toEqual([1])
    expect(after.open).toEqual(new Set([1]))
  })

  it('changes nothing while the answer is the same', () => {
    const memory = freshMemory(PLACE, rows)
    expect(updateMemory(memory, PLACE, rows)).toBe(memory)
  })
})

describe('what was decided elsewhere', () => {
  const open = new Set([1])
  const by = (id: number) => ({ id: 1, status: 'approved' as const, decided_by: { id, name: 'Nina' } })

  it('was open before, is decided now, and by another person', () => {
    expect(isDecidedElsewhere(by(3), open, 7)).toBe(true)
  })
  it('is neither what one decided oneself nor what was decided before', () => {
    expect(isDecidedElsewhere(by(7), open, 7)).toBe(false)
    expect(isDecidedElsewhere(by(3), new Set(), 7)).toBe(false)
  })
  it('is nothing that still waits, and nothing that its owner withdrew', () => {
    expect(isDecidedElsewhere({ ...by(3), status: 'cancel_pending' }, open, 7)).toBe(false)
    expect(isDecidedElsewhere({ id: 1, status: 'withdrawn', decided_by: null }, open, 7)).toBe(false)
  })
})
