import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day, today as todayIn } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { ValueScope } from '../../contract/targets.fields.ts'
import { callsOf } from './calls.ts'
import styles from './targets.module.css'

const PAST_DAYS = 30
const WAIT_MS = 400

type Props = Readonly<{
  target_id: number
  scope: ValueScope | null | undefined
  scope_id: number | null | undefined
  value: number | null | undefined
}>

/** Shows the number of people who would have met a value in the last thirty days. */
export const PreviewLine = (props: Props) => {
  const [{ target_id, scope, scope_id, value }] = useDebouncedValue(props, WAIT_MS)
  const { area, organisation } = useActor()
  const today = todayIn(organisation.time_zone)
  const range = { start_date: addDays(today, -PAST_DAYS), end_date: addDays(today, -1) }
  const isReady = scope && value !== null && value !== undefined && (scope === 'organisation') === !scope_id
  const { data, failure } = useCallQuery(
    callsOf(area).preview,
    { body: { target_id, scope: scope ?? 'organisation', scope_id: scope_id ?? null, value: value ?? 0, ...range } },
    { enabled: Boolean(isReady) },
  )
  if (!isReady || failure) return null
  return (
    <p className={styles.sum} aria-live="polite">
      {data
        ? `${number(data.would_meet)} of ${count(data.people, 'person', 'people')} would have met this from ${day(range.start_date)} to ${day(range.end_date)}.`
        : 'Looking at the last 30 days …'}
    </p>
  )
}
