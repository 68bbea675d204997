import { Button } from '@mantine/core'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { Period } from '#kit/web/filters/periods.ts'
import { addDays, day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { WideBox } from '#kit/web/layout/wide-box.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listMeta } from '#kit/web/table/list-meta.ts'
import { TableFooter } from '#kit/web/table/table-footer.tsx'
import { usePaging } from '#kit/web/table/use-paging.ts'
import { type AttendanceFilter, attendanceList } from '../../contract/attendance.calls.ts'
import { MAX_DAYS } from '../../contract/attendance.models.ts'
import { letterTone, LETTER_LEGEND } from '../parts/tones.ts'
import { gridOf, type GridRow } from './people-table.tsx'
import type { ReportFilters } from './report-filters.ts'
import { type DayResults, useReportSums } from './report-sums.ts'
import { ResultsRow } from './results-row.tsx'
import styles from './report.module.css'

type Props = Readonly<{
  body: AttendanceFilter
  filters: ReportFilters
  onDay: (day_id: number) => void
  onClear: () => void
  onPeriod: (period: Period) => void
}>

const legend = new Map(LETTER_LEGEND)

/** People by days, each day as its letter. Of a longer period the last days are offered. */
export const AttendanceGrid = (props: Props) => {
  const { start_date, end_date } = props.body
  const first = addDays(end_date, 1 - MAX_DAYS.grid)
  if (start_date >= first) return <Grid {...props} />
  return (
    <Empty
      title={`The grid shows at most ${MAX_DAYS.grid} days.`}
      text="Choose a shorter period."
      action={
        <Button variant="default" onClick={() => props.onPeriod({ from: first, to: end_date })}>
          Show the last {MAX_DAYS.grid} days
        </Button>
      }
    />
  )
}

const Grid = ({ body, filters, onDay, onClear }: Props) => {
  const { sums } = useReportSums(body)
  const gridBody = { ...body, view: 'grid' } as const
  const paging = usePaging('grid', gridBody)
  const query = useCallQuery(
    attendanceList,
    { body: { ...gridBody, limit: paging.limit, ...(paging.cursor ? { cursor: paging.cursor } : {}) } },
    { showPrevious: true },
  )
  const meta = listMeta(query.meta) ?? { next_cursor: null, total: 0 }
  const { next_cursor } = meta
  return (
    <Loaded query={query} what="the grid" shape="table">
      {(data) => {
        const rows = gridOf(data)
        if (rows.length === 0) {
          return (
            <Empty
              title="Nobody matches."
              action={
                <button type="button" className={styles.clear} onClick={onClear}>
                  Clear filters
                </button>
              }
            />
          )
        }
        return (
          <>
            <GridTable rows={rows} onDay={onDay} results={sums?.days ?? []} filters={filters} />
            <Legend />
            <TableFooter
              from={paging.page * paging.limit}
              rows={rows.length}
              total={meta.total}
              limit={paging.limit}
              onLimit={paging.setLimit}
              onPrevious={paging.page > 0 ? paging.previous : null}
              onNext={next_cursor ? () => paging.next(next_cursor) : null}
            />
          </>
        )
      }}
    </Loaded>
  )
}

const isWeekend = (on: string): boolean => [0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay())

type TableProps = Readonly<{
  rows: readonly GridRow[]
  onDay: (day_id: number) => void
  results: readonly DayResults[]
  filters: ReportFilters
}>

const GridTable = ({ rows, onDay, results, filters }: TableProps) => {
  const dates = rows[0]?.cells.map((cell) => cell.date) ?? []
  return (
    <WideBox label="Attendance by person and day">
      <table className={styles.grid} aria-label="Attendance by person and day">
        <thead>
          <tr>
            <th scope="col">Person</th>
            {dates.map((on) => (
              <th key={on} scope="col" aria-label={dayWords(on)} data-weekend={isWeekend(on)}>
                {Number(on.slice(8))}
              </th>
            ))}
            <th scope="col" className={styles.sum}>
              Worked
            </th>
          </tr>
          <ResultsRow dates={dates} results={results} filters={filters} />
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.employee.id} row={row} onDay={onDay} />
          ))}
        </tbody>
      </table>
    </WideBox>
  )
}

const Legend = () => (
  <ul className={styles.letters}>
    {LETTER_LEGEND.map(([letter, word]) => (
      <li key={letter}>
        <span className={styles.letter} data-tone={letterTone(letter)}>
          {letter}
        </span>
        {word}
      </li>
    ))}
  </ul>
)

const Row = ({ row, onDay }: { row: GridRow; onDay: (day_id: number) => void }) => (
  <tr>
    <th scope="row">
      <GoLink href={`/admin/daily-reports/${row.employee.id}`}>{row.employee.name}</GoLink>
    </th>
    {row.cells.map(({ date, code, day_id, worked_minutes }) => (
      <td key={date}>
        {day_id !== null && (
          <button
            type="button"
            className={styles.letter}
            data-tone={letterTone(code)}
            aria-label={`${dayWords(date)}: ${legend.get(code) ?? 'open'}, ${duration(worked_minutes)}`}
            title={`${dayWords(date)}: ${legend.get(code) ?? 'Open'}, ${duration(worked_minutes)}`}
            onClick={() => onDay(day_id)}
          >
            {code}
          </button>
        )}
      </td>
    ))}
    <td className={styles.sum}>{duration(row.worked_minutes)}</td>
  </tr>
)
