import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { day, days, dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number, percent } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listFigureRows } from '../../contract/team-reports.calls.ts'
import { type FigureRow, figure, type ReportFigure } from '../../contract/team-reports.models.ts'
import { shareBp } from '../../contract/targets.rules.ts'
import { FIGURE_TITLES } from './labels.ts'

type Range = Readonly<{ from: string; to: string }>
type Shown = Readonly<{ figure: ReportFigure; user_id: number | null; range: Range }>

/** The rows of a figure in the address: `worked_minutes`, of a person `worked_minutes.57`, of a day `….57.2026-11-03`. */
export const rowsOf = (of: ReportFigure, user_id?: number, date?: string): string =>
  [of, user_id, date].filter((one) => one !== undefined).join('.')

const read = (id: string | null, range: Range): Shown | null => {
  const [name, user, date] = (id ?? '').split('.')
  const { data } = figure.safeParse(name)
  if (data === undefined) return null
  return {
    figure: data,
    user_id: user === undefined ? null : Number(user),
    range: date === undefined ? range : { from: date, to: date },
  }
}

const MINUTES = new Set<ReportFigure>(['expected_minutes', 'worked_minutes', 'break_minutes'])
const SHARES = new Set<ReportFigure>(['response_in_time', 'resolution_in_time'])

const linkOf = ({ ref, employee }: FigureRow, { from, to }: Range): ScreenLink | null => {
  if (ref.id === null) return null
  if (ref.type === 'ticket') return `/employee/search-tickets?ticket=${ref.id}`
  if (ref.type === 'task') return `/employee/tasks?task=${ref.id}`
  if (ref.type !== 'target') return null
  return from === to
    ? `/employee/target-details/daily/${ref.id}/${from}/${employee.id}`
    : `/employee/target-details/custom/${ref.id}/${from}/${to}/${employee.id}`
}

const TITLES = { ticket: 'Ticket', task: 'Task', day: 'Day', report: 'Report', target: 'Target' } as const
const titleOf = (first: FigureRow | undefined): string => (first ? TITLES[first.ref.type] : 'Row')

const WHEN: Column<FigureRow> = {
  key: 'at',
  title: 'When',
  text: ({ at, day: on }) => (at ? dateTime(at) : on ? day(on) : '–'),
  sort: 'at',
  isShort: true,
  priority: 3,
}
const NOTE: Column<FigureRow> = {
  key: 'note',
  title: 'Note',
  text: ({ note }) => note ?? '–',
  isShort: true,
  priority: 2,
}

const numberOf = (shown: ReportFigure): Column<FigureRow> => ({
  key: 'number',
  title: MINUTES.has(shown) ? 'Time' : SHARES.has(shown) ? 'In time' : 'Counts',
  text: ({ number: value, base }) =>
    MINUTES.has(shown) ? duration(value) : SHARES.has(shown) ? `${number(value)} of ${number(base)}` : number(value),
  sort: 'number',
  isNumber: true,
  priority: 1,
})

/** Returns true where notes add something to the title: those of reports are `Late`, `On time` and `Not submitted`. */
const hasNotes = (rows: readonly FigureRow[]): boolean =>
  rows.some(({ note, ref }) => note !== null && (ref.type !== 'report' || note !== rows[0]?.note))

/** The columns of a figure: those without a value for its kind of rows are left out. */
const columnsOf = (
  { figure: shown, user_id, range }: Shown,
  rows: readonly FigureRow[],
): readonly Column<FigureRow>[] => [
  {
    key: 'label',
    title: titleOf(rows[0]),
    text: ({ ref, day: on }) => (ref.type === 'day' && on ? day(on) : ref.label),
    cell: (row) => {
      const link = linkOf(row, range)
      const label = row.ref.type === 'day' && row.day ? day(row.day) : row.ref.label
      return link ? <GoLink href={link}>{label}</GoLink> : label
    },
    onPhone: 'title',
    // The name of a report is short, and has its day.
    ...(rows[0]?.ref.type === 'report' ? { sort: 'at' } : { grows: true, width: 180 }),
  },
  ...(user_id === null
    ? [{ key: 'name', title: 'Person', text: ({ employee }: FigureRow) => employee.name, sort: 'name', isShort: true }]
    : []),
  ...(rows.some(({ at, ref }) => at !== null && ref.type !== 'report') ? [WHEN] : []),
  ...(MINUTES.has(shown) || SHARES.has(shown) || rows.some(({ number: value }) => value !== 1)
    ? [numberOf(shown)]
    : []),
  ...(hasNotes(rows) ? [NOTE] : []),
]
type Props = Readonly<{ drawer: DrawerState; team_id: number; team: string | undefined; range: Range }>

/** The rows behind a figure of a team, a person or a day. */
export const FigureDrawer = ({ drawer, team_id, team, range }: Props) => {
  const shown = read(drawer.id, range)
  return (
    <SideDrawer
      title={shown ? <Title shown={shown} team_id={team_id} team={team} /> : 'Rows'}
      is_open={shown !== null}
      onClose={drawer.close}
      isWide
    >
      {shown && <Rows key={drawer.id} shown={shown} team_id={team_id} />}
    </SideDrawer>
  )
}

const PREFIX = 'row'
type ShownOf = Readonly<{ shown: Shown; team_id: number }>

const inputOf = ({ shown: { figure: of, user_id, range }, team_id }: ShownOf) => ({
  body: {
    figure: of,
    team_id,
    start_date: range.from,
    end_date: range.to,
    ...(user_id === null ? {} : { user_id }),
  },
})

/** `Tickets resolved, Mo Roy, Mon 3 Nov – Sun 30 Nov`. */
const Title = ({ shown, team_id, team }: ShownOf & Readonly<{ team: string | undefined }>) => {
  const { data } = useListResponse(listFigureRows, inputOf({ shown, team_id }), PREFIX)
  const whose = shown.user_id === null ? team : data?.rows[0]?.employee.name
  return [FIGURE_TITLES[shown.figure], whose, days(shown.range.from, shown.range.to)].filter(Boolean).join(', ')
}

const Rows = ({ shown, team_id }: ShownOf) => {
  const input = inputOf({ shown, team_id })
  const { data } = useListResponse(listFigureRows, input, PREFIX)
  return (
    <CallTable
      id="figure-rows"
      label="Rows"
      prefix={PREFIX}
      call={listFigureRows}
      input={input}
      rows={({ rows }) => rows}
      columns={columnsOf(shown, data?.rows ?? [])}
      rowKey={({ id }) => id}
      sum={data && valueOf(shown.figure, data.total)}
      empty={{ title: 'Nothing was counted', text: 'Choose another period.' }}
      toolbar={<p className="m-dim">{data ? sumText(shown.figure, data.total) : '\u00a0'}</p>}
    />
  )
}

/** The figure itself: the sum, or the share in basis points. */
const valueOf = (of: ReportFigure, { number: value, base }: Readonly<{ number: number; base: number }>): number =>
  SHARES.has(of) ? (shareBp(value, base) ?? 0) : value

const sumText = (of: ReportFigure, { number: value, base }: Readonly<{ number: number; base: number }>): string => {
  if (MINUTES.has(of)) return `${duration(value)} in all`
  if (!SHARES.has(of)) return `${number(value)} in all`
  return base === 0 ? 'None was measured' : `${number(value)} of ${number(base)} in time, ${percent(value / base)}`
}
