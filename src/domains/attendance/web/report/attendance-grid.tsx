import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listMeta } from '#kit/web/table/list-meta.ts'
import { TableFooter } from '#kit/web/table/table-footer.tsx'
import { usePaging } from '#kit/web/table/use-paging.ts'
import { type AttendanceFilter, attendanceList } from '../../contract/attendance.calls.ts'
import { letterTone, LETTER_WORDS } from '../parts/tones.ts'
import { gridOf, type GridRow } from './people-table.tsx'
import styles from './report.module.css'

type Props = Readonly<{ body: AttendanceFilter; onDay: (day_id: number) => void; onClear: () => void }>

const words = new Map(LETTER_WORDS)

/** People by days, each day as its letter. At most 31 days. */
export const AttendanceGrid = ({ body, onDay, onClear }: Props) => {
  const asked = { ...body, view: 'grid' } as const
  const paging = usePaging('grid', asked)
  const query = useCallQuery(
    attendanceList,
    { body: { ...asked, limit: paging.limit, ...(paging.cursor ? { cursor: paging.cursor } : {}) } },
    { keep: true },
  )
  const meta = listMeta(query.meta) ?? { next_cursor: null, total: 0 }
  const { next_cursor } = meta
  return (
    <Loaded query={query} what="the grid" shape="table">
      {(data) => {
        const rows = gridOf(data)
        const dates = rows[0]?.cells.map((cell) => cell.date) ?? []
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
            <div className={styles.gridBox}>
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
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Row key={row.employee.id} row={row} onDay={onDay} />
                  ))}
                </tbody>
              </table>
            </div>
            <ul className={styles.letters}>
              {LETTER_WORDS.map(([letter, word]) => (
                <li key={letter}>
                  <span className={styles.letter} data-tone={letterTone(letter)}>
                    {letter}
                  </span>
                  {word}
                </li>
              ))}
            </ul>
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
            aria-label={`${dayWords(date)}: ${words.get(code) ?? 'open'}, ${duration(worked_minutes)}`}
            title={`${dayWords(date)}: ${words.get(code) ?? 'Open'}, ${duration(worked_minutes)}`}
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
