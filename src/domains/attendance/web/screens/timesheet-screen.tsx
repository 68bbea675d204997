import { lazy } from 'react'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords, today as todayIn } from '#kit/web/format/dates.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { ownScreenshots } from '../../contract/screenshots.calls.ts'
import { timesheetDay } from '../../contract/timesheet.calls.ts'
import { RequestCorrection } from '../parts/request-correction.tsx'
import { RefuseBreak } from '../parts/refuse-break.tsx'
import { DayExplainer } from '../parts/day-explainer.tsx'
import { TimesheetLog } from '../parts/timesheet-log.tsx'
import { TodayClock } from '../parts/today-clock.tsx'

const OwnOvertimeTab = lazy(async () => ({ default: (await import('../overtime/own-tab.tsx')).OwnOvertimeTab }))

const address = z.object({ tab: z.string().max(40).optional() })

const TimesheetScreen = () => {
  const { employee_id } = useActor()
  if (employee_id === null) return <Empty title="No timesheet" text="This account belongs to no employee." />
  return <Timesheet employee_id={employee_id} />
}
export default TimesheetScreen

const Timesheet = ({ employee_id }: { employee_id: number }) => {
  const { name, has } = useActor()
  const opened = useDrawer('date')
  const [{ tab = 'log' }] = useAddressState(address)
  const open = date.safeParse(opened.id).data ?? null
  const log: Tab = {
    id: 'log',
    label: 'Log',
    content: () => <TimesheetLog employee_id={employee_id} onDay={opened.open} />,
  }
  const overtime: Tab = {
    id: 'overtime',
    label: 'Overtime',
    content: () => <OwnOvertimeTab employee_id={employee_id} />,
  }
  const screens: Tab = {
    id: 'screens',
    label: 'Screens',
    content: () => <LazyPart load={() => import('../screenshots/own/screens-tab.tsx')} props={{ employee_id }} />,
  }
  const tabs: readonly Tab[] = [
    log,
    ...(has('overtime.own.read') ? [overtime] : []),
    ...(useHasScreens(employee_id) ? [screens] : []),
  ]
  return (
    <Page title="Timesheet" context={name}>
      <TodayClock employee_id={employee_id} isShort={tab !== 'log'} />
      {tabs.length > 1 ? <AddressTabs label="Timesheet" tabs={tabs} /> : log.content()}
      <SideDrawer title={open ? dayWords(open) : 'Day'} is_open={open !== null} onClose={opened.close}>
        {open && <Day employee_id={employee_id} date={open} />}
      </SideDrawer>
    </Page>
  )
}

/** Returns true if the rules of the person have pictures switched on today. */
const useHasScreens = (employee_id: number): boolean => {
  const { has, time_zone } = useActor()
  const input = { params: { userId: employee_id }, query: { date: todayIn(time_zone) } }
  const own = useCallQuery(ownScreenshots, input, { enabled: has('screenshot.own.read') })
  return own.data?.policy.is_on ?? false
}

const Day = ({ employee_id, date: on }: { employee_id: number; date: string }) => {
  const query = useCallQuery(timesheetDay, { params: { userId: employee_id, date: on } })
  return (
    <Loaded query={query} what="this day" shape="lines">
      {(detail) => (
        <>
          <DayExplainer detail={detail} afterPunches={<RefuseBreak detail={detail} />} />
          <RequestCorrection detail={detail} />
        </>
      )}
    </Loaded>
  )
}
