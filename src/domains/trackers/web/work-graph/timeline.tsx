import { time, wallClock, zoneName } from '#kit/web/format/dates.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { WorkGraph } from '../../contract/work-graph.models.ts'
import { Totals } from './totals.tsx'
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
      <Totals totals={totals} />
      <Strip data={data} />
      <DataTable
        label="The day in order"
        rows={entriesOf(data)}
        rowKey={({ key }) => key}
        columns={[
          { key: 'from', title: `From (${zoneName(zone)})`, text: ({ from }) => time(from, zone), width: 140 },
          { key: 'to', title: 'To', text: ({ to }) => (to === null ? '–' : time(to, zone)), width: 140 },
          { key: 'what', title: 'What', text: ({ what }) => what, onPhone: 'title' },
        ]}
      />
    </div>
  )
}

type LaneData = Readonly<{ name: string; spans: Data['segments']; marks: Data['marks'] }>

/** Time in the first lane, then a lane for each kind of thing that was done. */
const lanesOf = ({ segments, marks }: Data): readonly LaneData[] => [
  { name: 'Time', spans: segments, marks: [] },
  ...(['ticket', 'task', 'report'] as const)
    .map((kind) => ({ name: `${LABELS[kind]}s`, spans: [], marks: marks.filter((mark) => mark.kind === kind) }))
    .filter((lane) => lane.marks.length > 0),
]

/** Every hour has its line; the most that have a text without touching each other. */
const MOST_TEXTS = 6
/** A span needs this share of the day for its name. */
const NAMED_SHARE = 8

const hoursBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / HOUR_MS) + 1 }, (_, at) => from + at * HOUR_MS)

const Strip = ({ data }: Readonly<{ data: Data }>) => {
  const span = spanOf(data)
  if (!span) return <p className="m-dim">Nothing was recorded on this day.</p>
  const { zone } = data
  const share = (at: number): number => (100 * (at - span.from)) / (span.to - span.from)
  const at = (instant: string): number => share(Date.parse(instant))
  const ends = new Date(span.to).toISOString()
  const hours = hoursBetween(span.from, span.to)
  const step = Math.ceil(hours.length / MOST_TEXTS)
  return (
    <div className={styles.strip} aria-hidden="true">
      {lanesOf(data).map(({ name, spans, marks }) => (
        <div key={name} className={styles.lane}>
          <span className={styles.laneName}>{name}</span>
          <div className={styles.line}>
            {hours.map((hour) => (
              <span key={hour} className={styles.hour} style={{ insetInlineStart: `${share(hour)}%` }} />
            ))}
            {name === 'Time' && spans.length === 0 && <span className={styles.none}>No punches on this day</span>}
            {spans.map(({ kind, from_at, to_at }) => (
              <span
                key={`${kind} ${from_at}`}
                className={styles.segment}
                data-kind={kind}
                title={`${LABELS[kind]} ${time(from_at, zone)}${to_at ? ` – ${time(to_at, zone)}` : ''}`}
                style={{ insetInlineStart: `${at(from_at)}%`, inlineSize: `${at(to_at ?? ends) - at(from_at)}%` }}
              >
                {at(to_at ?? ends) - at(from_at) >= NAMED_SHARE && LABELS[kind]}
              </span>
            ))}
            {marks.map((mark) => (
              <span
                key={`${mark.kind} ${mark.ref_id} ${mark.at} ${mark.label}`}
                className={styles.mark}
                data-kind={mark.kind}
                title={`${time(mark.at, zone)} ${mark.label}`}
                style={{ insetInlineStart: `${at(mark.at)}%` }}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={styles.lane}>
        <span className={styles.laneName} />
        <div className={styles.hours}>
          {hours.map((hour, index) =>
            index % step === 0 ? (
              <span key={hour} style={{ insetInlineStart: `${share(hour)}%` }}>
                {wallClock(new Date(hour), zone)}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </div>
  )
}
