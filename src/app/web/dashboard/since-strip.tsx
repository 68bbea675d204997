import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Dashboard } from '#domains/shell/contract/shell.calls.ts'
import styles from './dashboard.module.css'

/** The news since the last visit, one line each, every count a link; nothing without news. */
export const SinceStrip = (props: { since: Dashboard['since'] }) => {
  // Fixed when the screen opens: lines that appear or disappear later would move everything below them.
  const [since] = useState(props.since)
  if (since.items.length === 0) return null
  return (
    <section className={styles.since} aria-label="Since you were last here">
      <h2>
        Since you were last here
        {since.last_visit_at && <span className="m-dim">, {dateTime(since.last_visit_at)}</span>}
      </h2>
      <ul>
        {since.items.map((item) => (
          <li key={item.path + item.text}>
            <GoLink href={item.path}>
              <strong className="m-number">{number(item.count)}</strong> {item.text}
            </GoLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
