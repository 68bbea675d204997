import { GoLink } from '#kit/web/address/go-link.tsx'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { RecordedWork } from '../../contract/worksheets.models.ts'
import styles from './worksheets.module.css'

/** The recorded work of a period; the time links to its punches. */
export const WorkStrip = ({ facts, href }: Readonly<{ facts: RecordedWork; href?: ScreenLink }>) => {
  const worked = duration(facts.worked_minutes)
  const met = facts.targets.filter(({ expected_milli, actual }) => actual * 1000 >= expected_milli).length
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [
      'Worked',
      href ? (
        <GoLink key="worked" href={href}>
          {worked}
        </GoLink>
      ) : (
        worked
      ),
    ],
    ['Break', duration(facts.break_minutes)],
    ...(facts.tickets ? [['Tickets', `${number(facts.tickets.resolved)} resolved`] as const] : []),
    ...(facts.targets.length > 0 ? [['Targets', `${met} of ${number(facts.targets.length)}`] as const] : []),
  ]
  return (
    <div className={styles.part}>
      <dl className={styles.facts} aria-label="Recorded work">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {facts.tasks.length > 0 && (
        <details className="m-fold">
          <summary>{count(facts.tasks.length, 'task')}</summary>
          <ul className={styles.list}>
            {facts.tasks.map(({ id, key, title, action }) => (
              <li key={id}>
                {key} {title} <span className="m-dim">{action}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
