import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { day, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { WorkPattern } from '../../contract/calendar.models.ts'
import { workPatternRecord } from '../../contract/organisation.records.ts'
import { weeklyMinutes } from '../../contract/organisation.rules.ts'
import { listWorkPatterns } from '../../contract/work-patterns.calls.ts'
import { ArchivedSwitch, archivedFlag } from '../parts/archived-switch.tsx'
import { isMatch } from '../parts/matching.ts'
import { NameCell } from '../parts/name-cell.tsx'
import { PatternDrawer } from '../parts/pattern-drawer.tsx'
import { RowActions } from '../parts/row-actions.tsx'

const filters = z.object({ pattern_q: z.string().max(80).optional(), archived: archivedFlag })

const nextText = ({ next }: WorkPattern): string =>
  next ? `${duration(weeklyMinutes(next))} from ${day(next.effective_from)}` : ''

const columns = columnsOf<typeof workPatternRecord, WorkPattern>(workPatternRecord, [
  [
    'name',
    {
      title: 'Work pattern',
      cell: (row) => <NameCell name={row.name} is_archived={row.archived_at !== null} />,
      onPhone: 'title',
    },
  ],
  {
    key: 'kind',
    title: 'Kind',
    text: ({ current, versions }) => ((current ?? versions[0])?.kind === 'flexible' ? 'Flexible' : 'Fixed times'),
    onPhone: 'hide',
  },
  {
    key: 'calendar',
    title: 'Holidays',
    text: ({ current, versions }) => (current ?? versions[0])?.holiday_calendar.name ?? '',
    onPhone: 'hide',
  },
  [
    'weekly_minutes',
    {
      text: (row) => duration(row.weekly_minutes),
      phoneText: (row) => `${duration(row.weekly_minutes)} a week`,
      priority: 1,
    },
  ],
  {
    key: 'since',
    title: 'Valid from',
    text: ({ current }) => (current ? fullDay(current.effective_from) : ''),
    isExtra: true,
  },
  { key: 'next', title: 'Then', text: nextText },
  ['people_count', { phoneText: (row) => count(row.people_count, 'person', 'people'), priority: 1 }],
])

/** The work patterns with what each expects in a week. */
export const WorkPatternsTab = () => {
  const [{ pattern_q: q, archived }, set] = useAddressState(filters)
  const drawer = useDrawer('pattern')
  const actor = useActor()
  const clear = (): void => set({ pattern_q: undefined, archived: undefined })
  const add = actor.has('organisation.calendar.write') && (
    <Button onClick={() => drawer.open('new')}>Add work pattern</Button>
  )
  return (
    <>
      <CallTable
        id="work-patterns"
        label="Work patterns"
        call={listWorkPatterns}
        input={{ query: { archived } }}
        rows={(data) => data.filter(({ name }) => isMatch(name, q))}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        actions={(row) => <RowActions row={row} kind="pattern" onEdit={() => drawer.open(row.id)} />}
        empty={{
          title: 'No work patterns yet',
          text: 'A pattern says when people work. Add the first one.',
          action: add,
        }}
        isFiltered={q !== undefined || archived !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (text) => set({ pattern_q: text }), label: 'Search work patterns' }}
            aside={
              <div className="m-row">
                <ArchivedSwitch value={archived} onChange={(value) => set({ archived: value })} />
                {add}
              </div>
            }
            onClear={clear}
          />
        }
      />
      <PatternDrawer drawer={drawer} />
    </>
  )
}
