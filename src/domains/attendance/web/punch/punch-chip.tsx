import { lazy, Suspense } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useStore } from '#kit/web/store.ts'
import { shareStore } from '../screenshots/share/share-store.ts'
import { usePunch } from './use-punch.ts'
import styles from './punch.module.css'

/** Shows the own punch state on every screen of an employee; it runs the clock and the queue there. */
const PunchChip = () => {
  const { employee_id, has } = useActor()
  return employee_id !== null && has('timesheet.punch') ? <Chip employee_id={employee_id} /> : null
}
export default PunchChip

const SharingBar = lazy(() => import('../screenshots/share/sharing-bar.tsx'))

const Chip = ({ employee_id }: { employee_id: number }) => {
  const punch = usePunch(employee_id)
  const { stored } = punch
  const share = useStore(shareStore)
  const waiting = punch.queue.filter((queued) => queued.is_queued && queued.refused === null).length
  const state = stored.punch === 'out' ? 'out' : stored.on_break === 'on' ? 'break' : 'in'
  const word = { out: 'Punched out', in: 'Punched in', break: 'On a break' }[state]
  return (
    <>
      {share && (
        <Suspense fallback={null}>
          <SharingBar share={share} />
        </Suspense>
      )}
      <GoLink href="/employee/timesheet" className={styles.chip} aria-label={`${word}, open the timesheet`}>
        <span className={styles.dot} data-swatch data-state={state} aria-hidden="true" />
        <span className={styles.word}>{word}</span>
        {waiting > 0 && <span className={styles.waiting}>{waiting} waiting</span>}
      </GoLink>
    </>
  )
}
