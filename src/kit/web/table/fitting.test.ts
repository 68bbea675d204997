import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { neededBy, withoutRoom } from './fitting.ts'

const text = (): string => ''
const title: Column<null> = { key: 'name', title: 'Name', text, onPhone: 'title' }
const columns: readonly Column<null>[] = [
  title,
  { key: 'team', title: 'Team', text },
  { key: 'manager', title: 'Manager', text, onPhone: 'hide' },
  { key: 'status', title: 'Status', text, onPhone: 'status' },
  { key: 'joined', title: 'Joined', text },
]
const needed = new Map(columns.map(({ key }) => [key, 100]))

describe('the columns that a table has room for', () => {
  it.each([
    [500, []],
    [499, ['manager']],
    [399, ['manager', 'joined']],
    [299, ['manager', 'joined', 'team']],
    [150, ['manager', 'joined', 'team']],
    [10, ['manager', 'joined', 'team']],
  ])('at %i px: the least important give way first, the title and the state never', (room, hidden) => {
    expect(withoutRoom(columns, title, needed, room)).toEqual(hidden)
  })
})

const drawnWith = (widths: Readonly<Record<string, number>>): HTMLElement => {
  const table = document.createElement('table')
  const of = (part: HTMLElement, width: number) => Object.defineProperty(part, 'offsetWidth', { value: width })
  for (const [key, width] of Object.entries(widths)) {
    const head = document.createElement('th')
    head.dataset['key'] = key
    table.append(of(head, width))
  }
  return of(
    table,
    Object.values(widths).reduce((sum, width) => sum + width, 0),
  )
}

describe('what columns need', () => {
  const growing = columns.map((column) => (column.key === 'name' ? { ...column, width: 320, grows: true } : column))

  it('is not measured while all of them have room', () => {
    expect(neededBy(drawnWith({ name: 400, team: 100 }), growing, 500)).toBeNull()
    expect(neededBy(drawnWith({ name: 100, team: 100 }), columns, 500)).toBeNull()
  })

  it('is the width of their heads, and of a growing column the width at which it gives way', () => {
    const needs = { name: 320, team: 100 }
    expect(neededBy(drawnWith({ name: 200, team: 100 }), growing, 300)).toEqual(new Map(Object.entries(needs)))
    expect(neededBy(drawnWith({ name: 340, team: 100 }), growing, 300)).toEqual(new Map(Object.entries(needs)))
  })
})
