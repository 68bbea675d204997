import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { BalancesView } from './balances-view.tsx'
import { EntriesView } from './entries-view.tsx'
import { OvertimeBar } from './overtime-bar.tsx'
import { ResetsView } from './resets-view.tsx'
import { useOvertimeFilters } from './use-overtime-filters.ts'
import styles from './overtime.module.css'

/** Overtime of all people: days to decide, balances to settle, resets. */
export const OvertimeTab = () => {
  const { has, organisation } = useActor()
  const here = useHere()
  const today = todayIn(organisation.time_zone)
  const filters = useOvertimeFilters(today)
  const toolbar = <OvertimeBar filters={filters} today={today} />
  return (
    <div className={styles.tab}>
      {has('overtime.reset') && (
        <div className={styles.head}>
          <p className="m-dim">Approved overtime is a balance until it is paid out, taken as leave or reset.</p>
          <Button component={GoLink} href={here({ reset: 'new' })} variant="default">
            Reset overtime
          </Button>
        </div>
      )}
      {filters.view === 'entries' && <EntriesView filters={filters} toolbar={toolbar} />}
      {filters.view === 'balances' && <BalancesView filters={filters} toolbar={toolbar} />}
      {filters.view === 'resets' && <ResetsView toolbar={toolbar} />}
    </div>
  )
}
