import { Button, SegmentedControl } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { BalancesView } from './balances-view.tsx'
import { EntriesView } from './entries-view.tsx'
import { BalanceBar, EntryBar } from './overtime-bar.tsx'
import { ResetsView } from './resets-view.tsx'
import { useOvertimeFilters } from './use-overtime-filters.ts'
import styles from './overtime.module.css'

const VIEWS = [
  { value: 'entries', label: 'Days' },
  { value: 'balances', label: 'Balances' },
  { value: 'resets', label: 'Resets' },
] as const

/** Shows overtime of all people: days to decide, balances to pay out, resets. */
export const OvertimeTab = () => {
  const { has, organisation } = useActor()
  const here = useHere()
  const today = todayIn(organisation.time_zone)
  const filters = useOvertimeFilters(today)
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label="View"
          data={[...VIEWS]}
          value={filters.view}
          onChange={(next) => filters.set({ view: next === 'entries' ? undefined : next })}
        />
        {has('overtime.reset') && (
          <Button component={GoLink} href={here({ reset: 'new' })} variant="default">
            Reset overtime
          </Button>
        )}
      </div>
      {filters.view === 'entries' && (
        <EntriesView filters={filters} toolbar={<EntryBar filters={filters} today={today} />} />
      )}
      {filters.view === 'balances' && (
        <BalancesView filters={filters} toolbar={<BalanceBar filters={filters} today={today} />} />
      )}
      {filters.view === 'resets' && <ResetsView />}
    </div>
  )
}
