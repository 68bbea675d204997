import { SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { type TaskFilters, useTaskFilters } from '../list/address.ts'
import { TaskFilterBar } from '../list/task-filter-bar.tsx'

const Board = lazy(async () => ({ default: (await import('../board/board.tsx')).Board }))
const PeopleView = lazy(async () => ({ default: (await import('../people/people-view.tsx')).PeopleView }))
const CalendarView = lazy(async () => ({ default: (await import('../calendar/calendar-view.tsx')).CalendarView }))

const VIEWS = ['list', 'board', 'people', 'calendar'] as const
type View = (typeof VIEWS)[number]
const LABELS: Readonly<Record<View, string>> = { list: 'List', board: 'Board', people: 'People', calendar: 'Calendar' }
const address = z.object({ show: z.enum(VIEWS).optional() })
const isView = (text: string): text is View => VIEWS.some((view) => view === text)

type Props = Readonly<{
  list: (parts: Readonly<{ filters: TaskFilters; toolbar: ReactNode; onShow: (show: View) => void }>) => ReactNode
}>

/** Returns the chosen view of the tasks, which is stored in the address. */
export const useTaskView = () => useAddressState(address)

/** Tasks of several people: as a list, a board, by person or by due date. Filters stay while the view changes. */
export const TaskViews = ({ list }: Props) => {
  const [{ show = 'list' }, set] = useTaskView()
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
      <Suspense fallback={<Skeletons shape="cards" />}>
        {show === 'board' && <Board filters={filters} onShow={onShow} />}
        {show === 'people' && <PeopleView filters={filters} />}
        {show === 'calendar' && <CalendarView filters={filters} />}
      </Suspense>
    </div>
  )
}
