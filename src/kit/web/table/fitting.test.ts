import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { withoutRoom } from './fitting.ts'

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
