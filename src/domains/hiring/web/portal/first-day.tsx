import { useEffect } from 'react'
import { fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { type PortalView, seeWelcome } from '../../contract/portal.calls.ts'
import { ask } from './portal-session.ts'
import styles from './portal.module.css'

type Props = Readonly<{ view: PortalView; firstDay: NonNullable<PortalView['first_day']> }>

/** All about the first day; that it was read is noted once. */
export const FirstDay = ({ view, firstDay }: Props) => {
  useEffect(() => {
    void ask(seeWelcome, {}).catch(() => undefined)
  }, [])
  return (
    <>
      <p>
        Everything is ready. We look forward to you as {view.designation} at {view.organisation}.
      </p>
      <Facts
        facts={[
          ['First day', fullDay(view.joining_on)],
          ['Time', firstDay.time],
          ['Place', firstDay.place],
          ['Contact', firstDay.contact],
          ['Please bring', firstDay.bring],
          ['Your manager', firstDay.manager],
          ['Your buddy', firstDay.buddy],
        ].flatMap(([label, value]) => (label && value ? [[label, value] as const] : []))}
      />
      {firstDay.manager_note !== null && <p>{firstDay.manager_note}</p>}
      {firstDay.checklist.length > 0 && (
        <section aria-label="Your checklist">
          <p>From your first day on:</p>
          <ul className={styles.list}>
            {firstDay.checklist.map((one) => (
              <li key={one.title}>
                {one.title}, until {fullDay(one.due_on)}
                {one.is_done && ' (done)'}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
