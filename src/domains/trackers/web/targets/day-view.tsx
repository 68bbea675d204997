import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { callsOf } from './calls.ts'
import { eventColumns } from './event-columns.tsx'
import { explained } from './explained.ts'
import { Head } from './head.tsx'
import { actualText, milliText } from './words.ts'
import styles from './targets.module.css'

type Place = Readonly<{
  target_id: number
  user_id: number
  department_id?: number
  team_id?: number
  designation_id?: number
}>

/** A target of a person on a day: how its expectation came about, and the events that count. */
export const DayView = ({ place, date }: Readonly<{ place: Place; date: string }>) => {
  const { area } = useActor()
  const call = callsOf(area).day
  const body = { ...place, date }
  const query = useListAnswer(call, { body })
  return (
    <Loaded query={query} what="the target" shape="form">
      {({ row, day, waivers, gate }) => (
        <div className="m-stack">
          <Head row={row} waivers={waivers} gate={gate} since={day.value_from} />
          <p className={styles.sum}>{explained(row.target, day)}</p>
          <CallTable
            id="target-events"
            label="Events"
            call={call}
            input={{ body }}
            rows={({ events }) => events}
            columns={eventColumns(row.target.unit, area)}
            rowKey={(event) => `${event.at} ${event.ref.id} ${event.kind}`}
            empty={{ title: 'Nothing counted on this day' }}
          />
          <p className="m-dim">
            The events add up to {actualText(row)}
            {row.target.unit === 'percentage' ? '' : `, of ${milliText(row.target.unit, row.expected_milli)} expected`}.
          </p>
        </div>
      )}
    </Loaded>
  )
}
