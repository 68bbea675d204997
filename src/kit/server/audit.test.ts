import { describe, expect, it } from 'vitest'
import { changed, patched } from './audit.ts'

type Row = Readonly<{ id: number; version: number; name: string; state: 'draft' | 'sent'; tags: readonly string[] }>
const row: Row = { id: 1, version: 4, name: 'Asha', state: 'draft', tags: ['a'] }

describe('the difference of a row', () => {
  it('keeps the fields that changed, and what is said beside them', () => {
    expect(changed(row, { ...row, version: 5, name: 'Ravi', tags: ['a'] }, { reason: 'Married' })).toEqual({
      before: { name: 'Asha' },
      after: { name: 'Ravi', reason: 'Married' },
    })
    expect(changed({ note: 'x' as string | null }, { note: null })).toEqual({
      before: { note: 'x' },
      after: { note: null },
    })
  })

  it('is nothing where nothing changed', () => {
    expect(changed(row, row)).toEqual({ before: null, after: null })
    expect(patched(row, { name: 'Asha' })).toEqual({ before: null, after: null })
  })

  it('of some new values leaves the others alone', () => {
    expect(patched(row, { state: 'sent', name: undefined }, { by: 'mail' })).toEqual({
      before: { state: 'draft' },
      after: { state: 'sent', by: 'mail' },
    })
  })

  it('is of one shape, or does not compile', () => {
    // @ts-expect-error -- a part after a whole row: the rest would read as emptied
    changed(row, { name: 'Ravi' })
    // @ts-expect-error -- a field that was not read before
    changed({ name: 'Asha' }, { name: 'Ravi', state: 'sent' })
    // @ts-expect-error -- a name where an id was
    changed({ owner: 3 }, { owner: 'Ravi' })
    // @ts-expect-error -- a detail may not have the name of a field of the row
    changed(row, row, { name: 'Ravi' })
    // @ts-expect-error -- a field that the row does not have
    patched(row, { role: 'lead' })
    expect(row.version).toBe(4)
  })
})
