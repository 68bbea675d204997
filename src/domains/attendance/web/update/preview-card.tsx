import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { previewAttendance } from '../../contract/attendance.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { clockTime } from '../../contract/attendance.labels.ts'
import { verdictTone } from '../parts/tones.ts'
import type { TypedPunch } from './typed-times.ts'
import type { Edited } from './use-update.ts'
import styles from './update.module.css'

/** Shows the effect of a correction on each day, before it is made. */
const PreviewList = ({ rows }: { rows: DataOf<typeof previewAttendance> }) => (
  <ul className={styles.previews} aria-live="polite">
    {rows.map(({ employee, before, after, refusal }) => (
      <li key={`${employee.id} ${before.business_date}`}>
        <PersonChip name={employee.name} photo={{ id: employee.id }} under={dayWords(before.business_date)} />
        {refusal ? <p className={styles.refusal}>{refusal.message}</p> : <Sides before={before} after={after} />}
      </li>
    ))}
  </ul>
)

const Sides = ({ before, after }: Readonly<{ before: DayRow; after: DayRow | null }>) => (
  <div className={styles.sides}>
    <Side day={before} name="Now" />
    <IconArrowRight size={18} aria-label="becomes" />
    {after && <Side day={after} name="After" />}
  </div>
)

const span = (day: DayRow): string => {
  const clock = (instant: string | null): string => (instant ? clockTime(Date.parse(instant), day.zone) : '…')
  return day.first_in_at ? `${clock(day.first_in_at)}–${clock(day.last_out_at)}` : 'no punch'
}

const Side = ({ day, name }: { day: DayRow; name: string }) => (
  <div className={styles.side}>
    <span className="m-dim m-small">{name}</span>
    <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />
    <strong className="m-number">{duration(day.worked_minutes)}</strong>
    <span className="m-number m-small m-dim">{span(day)}</span>
  </div>
)

const WAIT_MS = 350

type Props = Readonly<{ edited: Edited | null; ids: readonly number[]; typed: TypedPunch | null }>

/** Loads the effect of the typed punch a moment after the last key. */
export const usePunchPreview = ({ edited, ids, typed }: Props) => {
  const [waited] = useDebouncedValue(typed, WAIT_MS)
  const isReady = waited !== null && ids.length > 0
  const { punched_in_at, punched_out_at, breaks } = waited ?? { punched_in_at: '', punched_out_at: '', breaks: [] }
  const punch = { punched_in_at, punched_out_at, breaks }
  const query = useCallQuery(
    previewAttendance,
    {
      body: edited
        ? { action: 'update', id: edited.session.id, version: edited.session.version, ...punch }
        : { action: 'add', employee_ids: [...ids], ...punch },
    },
    { enabled: isReady, showPrevious: true },
  )
  return { isReady, query }
}

/** Shows the effect of the typed punch on each day. */
export const PreviewCard = (props: Props) => {
  const { isReady, query } = usePunchPreview(props)
  return (
    <Card title="Before and after">
      {!isReady && <p className="m-dim">Pick people and times to preview the result.</p>}
      {isReady && query.data && <PreviewList rows={query.data} />}
      {isReady && <Refused failure={query.failure} />}
    </Card>
  )
}

/** Shows the effect of the typed punch on the one day that is open; it reserves its place. */
export const DayPreview = (props: Props) => {
  const { isReady, query } = usePunchPreview(props)
  const row = isReady ? query.data?.[0] : undefined
  return (
    <section className={styles.effect} aria-label="Before and after" aria-live="polite">
      {!row && (
        <span className="m-dim">{isReady && !query.failure ? '' : 'Type both times to preview the result.'}</span>
      )}
      {row?.refusal && <p className={styles.refusal}>{row.refusal.message}</p>}
      {row && !row.refusal && <Sides before={row.before} after={row.after} />}
      {isReady && <Refused failure={query.failure} />}
    </section>
  )
}
