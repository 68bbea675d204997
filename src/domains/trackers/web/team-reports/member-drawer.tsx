import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { listMemberDays } from '../../contract/team-reports.calls.ts'
import { FIGURES } from './member-columns.tsx'

type Props = Readonly<{
  id: string | null
  onClose: () => void
  team_id: number
  part: number
  range: Readonly<{ from: string; to: string }>
}>

// Open and overdue tasks are as of now; a day has none of them.
const NOT_OF_DAYS = new Set(['open', 'overdue'])

/** The days of a person with the figures of the part. */
export const MemberDrawer = ({ id, onClose, team_id, part, range }: Props) => {
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
            rows={days}
            rowKey={({ date }) => date}
            isCompact
            columns={[
              { key: 'day', title: 'Day', text: ({ date }) => day(date), onPhone: 'title', isShort: true },
              ...figures.map(({ key, title, text }) => ({
                key,
                title,
                text: ({ tasks, ...row }: (typeof days)[number]) =>
                  text({ ...row, ...(tasks ? { tasks: { ...tasks, open: 0, overdue: 0 } } : {}) }),
                isNumber: true,
              })),
            ]}
          />
        )}
      </Loaded>
    </SideDrawer>
  )
}
