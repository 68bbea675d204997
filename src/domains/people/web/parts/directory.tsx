import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listColleagues, listDirectoryOptions } from '../../contract/profile.calls.ts'
import { Colleague } from './colleague.tsx'
import { CardGrid } from './colleague-cards.tsx'
import { type View, ViewSwitch } from './view-switch.tsx'
import { namedOptions, one, photoOf, PRESENCE, presenceText, WORK_MODE } from './labels.ts'
import { day } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Card } from '../../contract/card.models.ts'
import { EmailText } from './email-text.tsx'
import styles from './people.module.css'

/** The columns of the directory: the content of a card. */
const colleagueColumns: readonly Column<Card>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: 'name',
    text: (card) => card.name,
    cell: (card) => <PersonChip name={card.name} photo={photoOf(card)} />,
    onPhone: 'title',
    width: 220,
  },
  { key: 'designation', title: 'Designation', text: (card) => card.designation?.name ?? '–' },
  { key: 'department', title: 'Department', text: (card) => card.department?.name ?? '–', isExtra: true },
  { key: 'team', title: 'Team', text: (card) => card.team?.name ?? '–' },
  { key: 'manager', title: 'Reports to', text: (card) => card.manager?.name ?? '–', onPhone: 'hide' },
  {
    key: 'presence',
    title: 'Now',
    onPhone: 'status',
    text: (card) => presenceText(card) ?? '–',
    cell: ({ presence, until }) =>
      presence && (
        <span className={styles.now}>
          <StatusBadge tone={PRESENCE[presence][0]} word={PRESENCE[presence][1]} />
          {until && <span className="m-dim m-small">back {day(until)}</span>}
        </span>
      ),
  },
  {
    key: 'work_email',
    title: 'Email',
    text: (card) => card.work_email ?? '–',
    cell: (card) => card.work_email && <EmailText address={card.work_email} />,
  },
  { key: 'work_phone', title: 'Work phone', text: (card) => card.work_phone ?? '–', isExtra: true },
  {
    key: 'mode',
    title: 'Work mode',
    text: (card) => (card.work_mode ? WORK_MODE[card.work_mode] : '–'),
    isExtra: true,
  },
]

const number = z.coerce.number().int().positive().optional()
const address = z.object({
  q: z.string().max(80).optional(),
  department_id: number,
  team_id: number,
  designation_id: number,
  new: z.literal('yes').optional(),
  view: z.literal('table').optional(),
})

/** The filters of the directory and its view, stored in the address. */
const useDirectory = () => {
  const [{ view, ...filters }, set] = useAddressState(address)
  const clear = (): void => set(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
  const query = {
    q: filters.q,
    department_id: one(filters.department_id),
    team_id: one(filters.team_id),
    designation_id: one(filters.designation_id),
    status: filters.new && ('new' as const),
  }
  const shown: View = view ?? 'cards'
  return { view: shown, filters, set, clear, query }
}

const Filters = ({ view, filters, set, clear }: ReturnType<typeof useDirectory>) => {
  const { data: options } = useCallQuery(listDirectoryOptions, {})
  const { department_id } = filters
  const teams = options?.teams.filter((team) => department_id === undefined || team.department_id === department_id)
  return (
    <FilterBar
      search={{ value: filters.q, onChange: (q) => set({ q }), label: 'Search colleagues' }}
      chips={filters.new ? [{ id: 'new', label: 'New colleagues', remove: () => set({ new: undefined }) }] : []}
      count={Object.entries(filters).filter(([name, value]) => name !== 'q' && value !== undefined).length}
      onClear={clear}
      aside={<ViewSwitch value={view} onChange={(next) => set({ view: next === 'table' ? next : undefined })} />}
    >
      <FilterSelect
        label="Department"
        options={namedOptions(options?.departments)}
        value={department_id}
        onChange={(value) => set({ department_id: value, team_id: undefined })}
      />
      <FilterSelect
        label="Team"
        options={namedOptions(teams)}
        value={filters.team_id}
        onChange={(team_id) => set({ team_id })}
      />
      <FilterSelect
        label="Designation"
        options={namedOptions(options?.designations)}
        value={filters.designation_id}
        onChange={(designation_id) => set({ designation_id })}
      />
      {!filters.new && (
        <Button variant="default" onClick={() => set({ new: 'yes' })}>
          New colleagues
        </Button>
      )}
    </FilterBar>
  )
}

/** Colleagues as cards or as a table; each opens with everything that may be known of them. */
export const Directory = () => {
  const directory = useDirectory()
  const person = useDrawer('person')
  return (
    <>
      <CallTable
        id="directory"
        label="Colleagues"
        call={listColleagues}
        input={{ query: directory.query }}
        rows={(data) => data}
        columns={colleagueColumns}
        rowKey={(card) => card.id}
        onRow={(card) => person.open(card.id)}
        draw={
          directory.view === 'cards'
            ? (cards) => <CardGrid cards={cards} onOpen={(card) => person.open(card.id)} />
            : null
        }
        empty={{ title: 'No colleague matches.' }}
        isFiltered={Object.values(directory.filters).some((value) => value !== undefined)}
        noMatch="No colleague matches."
        onClear={directory.clear}
        toolbar={<Filters {...directory} />}
      />
      <SideDrawer title="Colleague" is_open={person.id !== null} onClose={person.close}>
        {person.id !== null && <Colleague id={Number(person.id)} />}
      </SideDrawer>
    </>
  )
}
