import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readFeed } from '../../contract/policy.calls.ts'
import { CalendarRow, keyOf } from './calendar-row.tsx'
import styles from './calendars.module.css'

/** The calendars that one may follow in a calendar program, each with its own secret address. */
export const CalendarAddresses = () => {
  const query = useCallQuery(readFeed, {})
  const [shown, setShown] = useState<ReadonlyMap<string, string | null>>(new Map())
  return (
    <Loaded query={query} what="the calendar links" rows={5}>
      {({ calendars }) => (
        <div className={styles.all}>
          <p className={styles.about}>
            Follow these in the calendar of your phone or computer. Each has a secret link: whoever has it can read that
            calendar until you revoke the link.
          </p>
          <ul className={styles.list}>
            {calendars.map((calendar) => {
              const key = keyOf(calendar)
              return (
                <CalendarRow
                  key={key}
                  calendar={calendar}
                  url={shown.get(key) ?? null}
                  onShow={(url) => setShown((others) => new Map(others).set(key, url))}
                />
              )
            })}
          </ul>
        </div>
      )}
    </Loaded>
  )
}
