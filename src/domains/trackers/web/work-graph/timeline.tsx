import { duration } from '#kit/web/format/durations.ts'
import { time, zoneName } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { WorkGraph } from '../../contract/work-graph.models.ts'
import styles from './work-graph.module.css'

type Data = Extract<WorkGraph, { view: 'timeline' }>
type Entry = Readonly<{ key: string; what: string; from: string; to: string | null }>

const HOUR_MS = 3_600_000
const LABELS = {
  work: 'Work',
  break: 'Break',
  leave: 'Leave',
  ticket: 'Ticket',
  task: 'Task',
  report: 'Report',
} as const

/** Returns the hours that contain all segments and marks of the day. */
const spanOf = ({ segments, marks }: Data): Readonly<{ from: number; to: number }> | null => {
  const instants = [
    ...segments.flatMap(({ from_at, to_at }) => [from_at, to_at ?? from_at]),
    ...marks.map(({ at }) => at),
  ].map((at) => Date.parse(at))
  if (instants.length === 0) return null
  const from = Math.floor(Math.min(...instants) / HOUR_MS) * HOUR_MS
  const to = Math.max(Math.ceil(Math.max(...instants) / HOUR_MS) * HOUR_MS, from + HOUR_MS)
  return { from, to }
}

const entriesOf = ({ segments, marks }: Data): Entry[] =>
  [
    ...segments.map(({ kind, from_at, to_at }) => ({
      key: `${kind} ${from_at}`,
      what: LABELS[kind],
      from: from_at,
      to: to_at,
    })),
    ...marks.map(({ kind, at, label, ref_id }) => ({
      key: `${kind} ${ref_id} ${at} ${label}`,
      what: `${LABELS[kind]}: ${label}`,
      from: at,
      to: null,
    })),
  ].toSorted((one, other) => one.from.localeCompare(other.from))

/** One person and day: when they worked and paused, and what they did in it. */
export const Timeline = ({ data }: Readonly<{ data: Data }>) => {
  const { employee, zone, totals } = data
  return (
    <div className="m-stack">
      <h2>{employee.name}</h2>
      <Tiles>
        <Tile
          label="Worked"
          value={duration(totals.worked_minutes)}
          note={`of ${duration(totals.expected_minutes)} expected`}
        />
        <Tile label="Reported" value={duration(totals.reported_minutes)} />
        <Tile label="Tickets resolved" value={number(totals.resolved)} />
        <Tile label="Tasks done" value={number(totals.tasks_done)} />
        <Tile label="Targets met" value={`${number(totals.targets_met)} of ${number(totals.targets_total)}`} />
      </Tiles>
      <Strip data={data} />
      <DataTable
        label="The day in order"
        rows={entriesOf(data)}
        rowKey={({ key }) => key}
        columns={[
          { key: 'what', title: 'What', text: ({ what }) => what, onPhone: 'title' },
          { key: 'from', title: `From (${zoneName(zone)})`, text: ({ from }) => time(from, zone), isShort: true },
          { key: 'to', title: 'To', text: ({ to }) => (to === null ? '' : time(to, zone)), isShort: true },
        ]}
      />
    </div>
  )
}

const Strip = ({ data }: Readonly<{ data: Data }>) => {
  const span = spanOf(data)
  if (!span) return <p className="m-dim">Nothing was recorded on this day.</p>
  const at = (instant: string): number => (100 * (Date.parse(instant) - span.from)) / (span.to - span.from)
  const ends = new Date(span.to).toISOString()
  return (
    <div aria-hidden="true">
      <div className={styles.line}>
        {data.segments.map(({ kind, from_at, to_at }) => (
          <span
            key={`${kind} ${from_at}`}
            className={styles.segment}
            data-kind={kind}
            title={`${LABELS[kind]} ${time(from_at, data.zone)}`}
            style={{ insetInlineStart: `${at(from_at)}%`, inlineSize: `${at(to_at ?? ends) - at(from_at)}%` }}
          />
        ))}
        {data.marks.map((mark) => (
          <span
            key={`${mark.kind} ${mark.ref_id} ${mark.at} ${mark.label}`}
            className={styles.mark}
            title={`${time(mark.at, data.zone)} ${mark.label}`}
            style={{ insetInlineStart: `${at(mark.at)}%` }}
          />
        ))}
      </div>
      <div className={styles.hours}>
        <span className="m-dim m-small">{time(new Date(span.from).toISOString(), data.zone)}</span>
        <span className="m-dim m-small">{time(ends, data.zone)}</span>
      </div>
    </div>
  )
}
