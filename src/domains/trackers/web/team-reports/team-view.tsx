import { Button } from '@mantine/core'
import { SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listMemberDays, listMembers } from '../../contract/team-reports.calls.ts'
import type { Parts, ReportDay } from '../../contract/team-reports.models.ts'
import { FIGURE_VALUES } from '../../contract/team-reports.rules.ts'
import { FigureDrawer, rowsOf } from './figure-drawer.tsx'
import { figureColumns, type RowsLink } from './figure-columns.tsx'
import { FIGURES, memberColumns } from './member-columns.tsx'
import { useRange } from './range.ts'
import { PART_LABELS } from './labels.ts'
import { useWeeks } from './use-weeks.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'

type Props = Readonly<{
  id: string | null
  onClose: () => void
  team_id: number
  part: number
  range: Readonly<{ from: string; to: string }>
  linkOf: RowsLink
}>

// Open and overdue tasks are as of now; a day has none of them.
const NOT_OF_DAYS = new Set(['open', 'overdue'])

/** Open tasks are no part of a day. */
const withTasks = ({ tasks, ...row }: ReportDay): Omit<ReportDay, 'tasks'> & Parts => ({
  ...row,
  ...(tasks ? { tasks: { ...tasks, open: 0, overdue: 0 } } : {}),
})

/** The days of a person with the figures of the part. */
const MemberDrawer = ({ id, onClose, team_id, part, range, linkOf }: Props) => {
  const query = useCallQuery(
    listMemberDays,
    { body: { user_id: Number(id ?? 0), team_id, start_date: range.from, end_date: range.to, param_id: part } },
    { enabled: id !== null },
  )
  const figures = (FIGURES[part - 1] ?? []).filter(({ key }) => !NOT_OF_DAYS.has(key))
  return (
    <SideDrawer title={query.data?.row.employee.name ?? 'Days'} is_open={id !== null} onClose={onClose}>
      <Loaded query={query} what="the days" shape="table">
        {({ days }) => (
          <DataTable
            label="Days"
            rows={days.map(withTasks)}
            rowKey={({ date }) => date}
            isCompact
            columns={[
              { key: 'day', title: 'Day', text: ({ date }) => day(date), onPhone: 'title', isShort: true },
              ...figureColumns<ReturnType<typeof withTasks>>(
                figures,
                ({ text }, row) => text(row),
                (figure, { date }) => linkOf(figure, Number(id), date),
              ),
            ]}
          />
        )}
      </Loaded>
    </SideDrawer>
  )
}

const MAX_DAYS = 400
const REPORTS = 3
/** Reserves a line whose text is still loaded. */
const NO_BREAK_SPACE = '\u00a0'
const address = z.object({ part: z.coerce.number().int().min(1).max(PART_LABELS.length).optional() })
const OPTIONS = PART_LABELS.map((label, at) => ({ value: String(at + 1), label }))

/** The people of a team with the figures of one part. */
export const TeamView = ({ team_id }: Readonly<{ team_id: number }>) => {
  const { from, to, set: setRange, today } = useRange()
  const [{ part = 1 }, set] = useAddressState(address)
  const here = useHere()
  const member = useDrawer('member')
  const rows = useDrawer('rows')
  // One drawer at a time: Back returns to the days.
  const linkOf: RowsLink = (...of) => here({ member: undefined, rows: rowsOf(...of) })
  const range = { from, to }
  const body = { team_id, start_date: from, end_date: to, param_id: part }
  const { data, failure } = useListResponse(listMembers, { body })
  const figures = FIGURES[part - 1] ?? []
  const weeks = useWeeks(team_id, to > today ? today : to, part === 1)
  if (failure?.kind === 'not_found')
    return (
      <Page title="Team report">
        <Empty
          outcome="not_found"
          title="Not found"
          text="This team does not exist, or you do not lead it."
          action={
            <Button component={GoLink} href="/employee/team-reports" variant="default">
              Team reports
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page
      title={data ? data.team : 'Team report'}
      context={data ? count(data.totals.people, 'person', 'people') : NO_BREAK_SPACE}
    >
      <div className="m-stack">
        <PartSwitch part={part} onChange={(next) => set({ part: next === 1 ? undefined : next })} />
        <Tiles>
          {figures.map(({ key, title, text, tile, rows: figure }) => (
            <Tile
              key={key}
              label={title}
              href={data && FIGURE_VALUES[figure](data.totals) ? linkOf(figure) : undefined}
              counts={data ? (FIGURE_VALUES[figure](data.totals) ?? undefined) : undefined}
              value={data ? (tile ?? text)(data.totals) : '–'}
              note={tile && (data ? text(data.totals) : NO_BREAK_SPACE)}
            />
          ))}
        </Tiles>
        <CallTable
          id={`team-report-${part}`}
          label="People"
          call={listMembers}
          input={{ body }}
          rows={({ rows }) => rows}
          columns={memberColumns(part, range, weeks, linkOf)}
          rowKey={({ employee }) => employee.id}
          href={({ employee }) => here({ member: employee.id })}
          empty={{ title: 'No one was in this team', text: 'Choose another period.' }}
          toolbar={
            <FilterBar>
              <PeriodPicker value={range} onChange={setRange} mostDays={MAX_DAYS} max={to > today ? to : today} />
            </FilterBar>
          }
        />
        {part === REPORTS && (data || failure) && <Panel name="team_work_reports" />}
      </div>
      <MemberDrawer id={member.id} onClose={member.close} team_id={team_id} part={part} range={range} linkOf={linkOf} />
      <FigureDrawer drawer={rows} team_id={team_id} team={data?.team} range={range} />
    </Page>
  )
}

const PartSwitch = ({ part, onChange }: Readonly<{ part: number; onChange: (part: number) => void }>) => {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  return isPhone ? (
    <Select
      aria-label="Part"
      data={OPTIONS}
      value={String(part)}
      onChange={(next) => next && onChange(Number(next))}
      allowDeselect={false}
    />
  ) : (
    <div>
      <SegmentedControl
        aria-label="Part"
        data={OPTIONS}
        value={String(part)}
        onChange={(next) => onChange(Number(next))}
      />
    </div>
  )
}
