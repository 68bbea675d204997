import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { Board } from '../board/board.tsx'
import { CalendarView } from '../calendar/calendar-view.tsx'
import { type TaskFilters, useTaskFilters } from '../list/address.ts'
import { TaskFilterBar } from '../list/task-filter-bar.tsx'
import { PeopleView } from '../people/people-view.tsx'

const VIEWS = ['list', 'board', 'people', 'calendar'] as const
type View = (typeof VIEWS)[number]
const LABELS: Readonly<Record<View, string>> = { list: 'List', board: 'Board', people: 'People', calendar: 'Calendar' }
const address = z.object({ show: z.enum(VIEWS).optional() })
const isView = (text: string): text is View => VIEWS.some((view) => view === text)

type Props = Readonly<{
  list: (parts: Readonly<{ filters: TaskFilters; toolbar: ReactNode; onShow: (show: View) => void }>) => ReactNode
}>

/** Tasks of several people: as a list, a board, by person or by due date. Filters stay while the view changes. */
export const TaskViews = ({ list }: Props) => {
  const [{ show = 'list' }, set] = useAddressState(address)
  const filters = useTaskFilters()
  const onShow = (view: View): void => set({ show: view === 'list' ? undefined : view })
  const choice = (
    <SegmentedControl
      aria-label="View"
      data={VIEWS.map((value) => ({ value, label: LABELS[value] }))}
      value={show}
      onChange={(value) => isView(value) && onShow(value)}
    />
  )
  const toolbar = <TaskFilterBar filters={filters} aside={choice} withStates={show === 'list' || show === 'calendar'} />
  if (show === 'list') return list({ filters, toolbar, onShow })
  return (
    <div className="m-stack">
      {toolbar}
      {show === 'board' && <Board filters={filters} onShow={onShow} />}
      {show === 'people' && <PeopleView filters={filters} />}
      {show === 'calendar' && <CalendarView filters={filters} />}
    </div>
  )
}
