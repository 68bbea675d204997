import { useState } from 'react'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { OwnPayslips } from './own-payslips.tsx'
import { OwnTimeline } from './own-timeline.tsx'
import { PayReads } from './pay-reads.tsx'
import { ShownAmounts } from './shown-amounts.tsx'

/** The own pay: payslips, timeline, account, and who looked at it. Amounts are hidden until they are asked for. */
const OwnPayTab = () => {
  const { acting } = useActor()
  const [isShown, show] = useState(false)
  if (acting) return <Empty title="Pay is not shown" text="While you act as an employee, their pay stays closed." />
  return (
    <ShownAmounts value={{ isShown, toggle: () => show(!isShown) }}>
      <OwnPayslips />
      <OwnTimeline />
      <PayReads />
    </ShownAmounts>
  )
}
export default OwnPayTab
