import { useState } from 'react'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { ownPay } from '../../contract/own.calls.ts'
import { ownPayAccount } from '../../contract/pay-accounts.calls.ts'
import { OwnAccount } from './own-account.tsx'
import { OwnPayslips, useOwnPayslips } from './own-payslips.tsx'
import { OwnTimeline } from './own-timeline.tsx'
import { PayReads } from './pay-reads.tsx'
import { ShownAmounts } from './shown-amounts.tsx'

const OwnPay = () => (
  <Together answers={[useOwnPayslips().query, useCallQuery(ownPay, {}), useCallQuery(ownPayAccount, {})]}>
    <OwnPayslips />
    <OwnAccount />
    <OwnTimeline />
    <PayReads />
  </Together>
)

/** The own pay: payslips, timeline, account, and who looked at it. Amounts are hidden until they are asked for. */
const OwnPayTab = () => {
  const { acting } = useActor()
  const [isShown, show] = useState(false)
  if (acting) return <Empty title="Pay is not shown" text="While you act as an employee, their pay stays closed." />
  return (
    <ShownAmounts value={{ isShown, toggle: () => show(!isShown) }}>
      <OwnPay />
    </ShownAmounts>
  )
}
export default OwnPayTab
